// The properties of every view, and views that load when they are first shown.
import type { FunctionComponent, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Badge, drawBadges } from "../../draw/scene_badge.ts";
import type { Page } from "../state/page.ts";
import type { State } from "../state/state.ts";
import type { Words } from "../words/en.ts";
import type { AllWords } from "../words/more_en.ts";
import type { sayMode, sayTapped } from "../words/more_said.ts";
import type { Place } from "./places.ts";
import type { Language } from "../words/words.ts";

export interface ViewProps {
  readonly page: Page<LaterViews>;
  readonly state: State;
  readonly t: Words;
  readonly language: Language;
}

/** The properties of a view that loads later: it has more texts. */
export interface LaterProps extends ViewProps {
  readonly t: AllWords;
}

type LaterView =
  | ("AnalyzePanel" | "DayPanel" | "Ending" | "HintBox" | "Invitation" | "LaterControls")
  | ("LearnPanel" | "LessonList" | "Names" | "SetUpPanel");

/** The views of `later.ts`, and its texts. */
export interface LaterViews extends Readonly<Record<LaterView, FunctionComponent<LaterProps>>> {
  readonly completeWords: (t: Words) => AllWords;
  readonly sayMode: typeof sayMode;
  readonly sayTapped: typeof sayTapped;
  readonly listBadges: (view: Pick<ViewProps, "state" | "t">, places: readonly Place[]) => Badge[];
  readonly drawBadges: typeof drawBadges;
}

/** A view that loads when it is first shown. */
export function Lazy({ name, ...props }: ViewProps & { name: LaterView }): JSX.Element | null {
  const { page, page: { later } } = props;
  useEffect(() => void page.loadLater(), []);
  if (!later) return null;
  const Panel: FunctionComponent<LaterProps> = later[name];
  return <Panel {...props} t={later.completeWords(props.t)} />;
}

const COPIED_MS = 2000;

/** A button that copies a text, and says so. */
export function CopyButton(
  { label, done, text }: { readonly label: string; readonly done: string; text(): string },
): JSX.Element {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    setCopied(await copyText(text()));
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return <Button onClick={copy}>{isCopied ? done : label}</Button>;
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
