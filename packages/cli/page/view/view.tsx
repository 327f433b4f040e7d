// The properties of every view, views that load when they are first shown, and what several views use.
import type { Scene } from "@zugzwang/core";
import { type FunctionComponent, h, type JSX, type VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Drawn, PictureNotes } from "../../draw/picture.ts";
import { findLast, findOwners, isDots, keyPlace } from "../../draw/scenes.ts";
import type { Needed, Page } from "../state/page.ts";
import { mayMove, type State } from "../state/state.ts";
import type { Words } from "../words/en.ts";
import type { SaidProps } from "../words/said.ts";

export interface ViewProps<Later extends Needed = Needed> extends SaidProps {
  readonly page: Page<Later>;
}

/** A view of the parts that load later, when it is first shown. */
export function Lazy<Later extends Needed>(
  { choose, ...props }: ViewProps<Later> & {
    choose(later: Later): FunctionComponent<ViewProps>;
  },
): JSX.Element | null {
  const { page, page: { later } } = props;
  useEffect(() => void page.loadLater(), []);
  if (!later) return null;
  const Panel = choose(later);
  return <Panel {...props} />;
}

const COPIED_MS = 2000;

/** A button that copies a text, and says so. */
export function CopyButton(
  { label, t, text }: { readonly label: string; readonly t: Words; text(): string },
): JSX.Element {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    setCopied(await copyText(text()));
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return <Button onClick={copy}>{isCopied ? t.copied : label}</Button>;
}

/** Copies the address of what the page shows, for others. */
export function ShareButton({ page, t }: Pick<ViewProps, "page" | "t">): JSX.Element {
  const address = () => new URL(page.addressToSend(), location.href).href;
  return <CopyButton label={t.share} t={t} text={address} />;
}

/** Copies a text. Browsers have no clipboard for pages on plain http. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    Object.assign(area, { value: text, className: "unseen" });
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    return isCopied;
  }
}

export function Button(props: JSX.IntrinsicElements["button"]): JSX.Element {
  return <button type="button" {...props} />;
}

export function HintButton({ page, state, t }: ViewProps): JSX.Element {
  return (
    <Button disabled={!mayMove(state)} onClick={() => void page.hint()}>
      {t.hint}
    </Button>
  );
}

/** Renders an element of a picture. */
export function render({ name, attributes, children }: Drawn): VNode {
  return h(
    name,
    attributes,
    ...children.map((child) => typeof child === "string" ? child : render(child)),
  );
}

/** Returns what the picture of a board shows besides its scene. */
export function makeNotes(state: State, scene: Scene): PictureNotes {
  const course = state.course!;
  const { mode, chosen } = state;
  const hasDots = isDots(course, scene);
  const isAnalysis = mode === "analyze";
  const owners = findOwners(course);
  return {
    hasDots,
    isAnalysis,
    hasGuides: mode === "setUp" || mode === "play" && course.at < 2, // until the visitor's first line
    coordinates: hasDots && isAnalysis
      ? { rows: listNumbers(scene.height), columns: listNumbers(scene.width), cells: [] }
      : null,
    last: findLast(course),
    isFresh: (cell) => owners.get(keyPlace(cell))?.at === course.at,
    isLegal: ({ moves }) =>
      mayMove(state) && (chosen === null || moves!.some((move) => chosen.includes(move))),
    isChosen: ({ moves }) => chosen !== null && moves!.every((move) => chosen.includes(move)),
  };
}

/** The numbers of the rows or columns of boxes, as the names of moves use them. */
function listNumbers(length: number) {
  return Array.from({ length: length - 1 }, (_, i) => ({ at: i + 1, text: `${i + 1}` }));
}
