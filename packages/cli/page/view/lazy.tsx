// Loads a view when it is first shown.
import type { FunctionComponent, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ViewProps } from "./view.ts";

export function Lazy(
  props: ViewProps & { load(): Promise<FunctionComponent<ViewProps>> },
): JSX.Element | null {
  const [Panel, setPanel] = useState<FunctionComponent<ViewProps> | null>(null);
  useEffect(() => {
    props.load().then((loaded) => setPanel(() => loaded), () => {});
  }, []);
  return Panel && (
    <Panel page={props.page} state={props.state} t={props.t} language={props.language} />
  );
}
