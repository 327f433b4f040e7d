// The properties of every view, and views that load when they are first shown.
import type { FunctionComponent, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Page } from "../state/page.ts";
import type { State } from "../state/state.ts";
import type { Words } from "../words/en.ts";
import type { Language } from "../words/words.ts";

export interface ViewProps {
  readonly page: Page;
  readonly state: State;
  readonly t: Words;
  readonly language: Language;
}

/** A view that loads when it is first shown. */
export function Lazy(
  props: ViewProps & { load(): Promise<FunctionComponent<ViewProps>> },
): JSX.Element | null {
  const [Panel, setPanel] = useState<FunctionComponent<ViewProps> | null>(null);
  useEffect(() => {
    void props.page.loadPart(props.load).then((loaded) => loaded && setPanel(() => loaded));
  }, []);
  return Panel && <Panel {...props} />;
}

export function Button(props: JSX.IntrinsicElements["button"]): JSX.Element {
  return <button type="button" {...props} />;
}
