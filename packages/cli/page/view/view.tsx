// The properties of every view, views that load when they are first shown, and what several views use.
import type { FunctionComponent, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Hint } from "../../play/fact_hints.ts";
import type { Later, Page } from "../state/page.ts";
import { mayMove } from "../state/state.ts";
import type { Words } from "../words/en.ts";
import type { SaidProps } from "../words/said.ts";

export interface ViewProps extends SaidProps {
  readonly page: Page;
  /** The hint that the visitor has asked for; null without one, or while its part is loading. */
  readonly hint: Hint | null;
}

/** A view of the parts that load later, when it is first shown. */
export function Lazy<Views extends Later>(
  { choose, ...props }: ViewProps & { choose(views: Views): FunctionComponent<ViewProps> },
): JSX.Element | null {
  const { page, page: { later } } = props;
  useEffect(() => void page.loadLater(), []);
  if (!later) return null;
  const Panel = choose(later as Views); // `main.tsx` loads both as one module
  return <Panel {...props} />;
}

const COPIED_MS = 2000;

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

export function HintButton({ page, state, hint, t }: ViewProps): JSX.Element {
  const isComplete = !state.isStudying && hint?.hasMore === false;
  return (
    <Button
      // Without `disabled`, the button keeps the focus.
      aria-disabled={isComplete || undefined}
      disabled={!mayMove(state)}
      onClick={() => void page.hint()}
    >
      {state.hintSteps === 0 ? t.hint : t.moreHint}
    </Button>
  );
}
