import { assertEquals } from "@std/assert";
import { readGroupLimit } from "./process_io.ts";

/** Returns the limit that a system with these files has. */
async function findLimit(files: Readonly<Record<string, string>>): Promise<number | null> {
  const root = await Deno.makeTempDir();
  try {
    for (const [path, text] of Object.entries(files)) {
      await Deno.mkdir(`${root}/${path.slice(0, path.lastIndexOf("/"))}`, { recursive: true });
      await Deno.writeTextFile(`${root}/${path}`, `${text}\n`);
    }
    return readGroupLimit(root);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

Deno.test({
  name: "the memory limit of a container is the least of its control groups",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const container = { "proc/self/cgroup": "0::/", "sys/fs/cgroup/memory.max": "2147483648" };
    assertEquals(await findLimit(container), 2 ** 31);
    assertEquals(await findLimit({ ...container, "sys/fs/cgroup/memory.max": "max" }), null);
    const job = {
      "proc/self/cgroup": "0::/slurm/job_7/step_0",
      "sys/fs/cgroup/slurm/job_7/step_0/memory.max": "max",
      "sys/fs/cgroup/slurm/job_7/memory.max": "5000000000",
      "sys/fs/cgroup/slurm/memory.max": "9000000000",
    };
    assertEquals(await findLimit(job), 5e9);
    const older = {
      "proc/self/cgroup": "3:cpuset:/\n4:memory:/docker/a b",
      "sys/fs/cgroup/memory/docker/a b/memory.limit_in_bytes": "1073741824",
      "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712",
    };
    assertEquals(await findLimit(older), 2 ** 30);
    assertEquals(await findLimit({ "proc/self/cgroup": "0::/" }), null);
    assertEquals(await findLimit({}), null);
  },
});
