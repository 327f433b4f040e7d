/**
 * A fresh npm project outside the repository that uses the libraries' tarballs, as users would.
 *
 * @module
 */
import { libraryNames } from "../../libraries.ts";
import { packLibrary } from "../../pack.ts";
import { run } from "../../run_command.ts";

/** A project in a folder of its own. */
export interface Project {
  /** The folder. */
  readonly folder: string;
  /** Writes a file of the project. */
  write(name: string, text: string): Promise<void>;
  /** Installs npm packages beside the libraries. */
  install(...names: readonly string[]): Promise<void>;
  /** Runs a command there that must succeed, and returns its standard output. */
  run(command: string, ...args: readonly string[]): Promise<string>;
}

/** Makes a project with all libraries installed by one command, hands it over, and removes it. */
export async function withProject(use: (project: Project) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    const project = projectIn(folder);
    await project.write("package.json", '{ "private": true, "type": "module" }\n');
    const tarballs = await Promise.all(libraryNames().map((name) => packLibrary(name, folder)));
    await project.install(...tarballs);
    await use(project);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function projectIn(folder: string): Project {
  const inFolder = (command: string, ...args: readonly string[]) =>
    run(command, args, { cwd: folder });
  return {
    folder,
    run: inFolder,
    write: (name, text) => Deno.writeTextFile(`${folder}/${name}`, text),
    async install(...names) {
      await inFolder("npm", "install", "--silent", "--no-audit", "--no-fund", ...names);
    },
  };
}

/** Returns a port of this machine that nothing uses. */
export function findFreePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  listener.close();
  return listener.addr.port;
}
