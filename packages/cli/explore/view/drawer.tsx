/**
 * Parts of the page that are loaded when they are first shown, and the drawers that hold them.
 *
 * @module
 */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { ofSameBuild } from "../site/build_files.ts";
import type { PageProps, Part, PartName, ViewProps } from "./view.ts";

/** What a part that is not yet here is given. */
interface OnDemandProps extends PageProps {
  /** Which part. */
  readonly name: PartName;
}

/** Milliseconds that parts wait for their sheet. */
const SHEET_MS = 1000;

/** A part, loaded now; until it is here nothing, and a word where it cannot come. */
export function OnDemand(props: OnDemandProps): JSX.Element | null {
  const { name, loadPart, t } = props;
  const [{ part: Loaded, isMissing }, setLoaded] = useState<{ part?: Part; isMissing?: true }>({});
  useLayoutEffect(() => {
    Promise.all([loadPart(name), loadSheet()]).then(
      ([part]) => setLoaded({ part }),
      () => setLoaded({ isMissing: true }),
    );
  }, []);
  // Before a game is loaded there is trouble alone, which needs none.
  if (Loaded) return <Loaded {...props as ViewProps} />;
  return isMissing ? <p class="warning" role="alert">{t.partMissing}</p> : null;
}

/** Loads the style sheet of all parts, once; without it, or before a late one, they are readable too. */
export function loadSheet(): Promise<void> {
  if (document.getElementById("parts")) return Promise.resolve();
  const link = document.createElement("link");
  link.id = "parts";
  link.rel = "stylesheet";
  link.href = ofSameBuild(import.meta.url, "parts", "css").href;
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
    setTimeout(resolve, SHEET_MS);
    document.head.append(link);
  });
}

/** What a drawer is given. */
interface DrawerProps extends OnDemandProps {
  /** What it is called. */
  readonly title: string;
  /** Opens it as soon as this is so. */
  readonly isWanted?: boolean;
  /** What it shows before the part. */
  readonly children?: ComponentChildren;
}

/** A drawer with a part, which is loaded when the drawer is first opened. */
export function Drawer({ title, isWanted = false, children, ...props }: DrawerProps): JSX.Element {
  const [isOpen, setOpen] = useState(isWanted);
  useEffect(() => {
    if (isWanted) setOpen(true);
  }, [isWanted]);
  return (
    <details
      class={`panel ${props.name}`}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
      {isOpen && <OnDemand {...props} />}
    </details>
  );
}
