/**
 * What stands beside the board, a tab at a time: playing, the moves, the game so far, training, and
 * all else.
 *
 * @module
 */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { isHiding } from "../state/state.ts";
import { OnDemand } from "./drawer.tsx";
import { PlayPanel } from "./play_panel.tsx";
import { RulesPanel } from "./rules_panel.tsx";
import type { PartName, ViewProps } from "./view.ts";

/** The tabs, in their order. */
const TABS = ["play", "moves", "game", "train", "more"] as const;

type Tab = (typeof TABS)[number];

/** What each shows. */
const PANELS: Readonly<Record<Tab, (props: ViewProps) => JSX.Element>> = {
  play: (props) => (
    <>
      <PlayPanel {...props} />
      <RulesPanel {...props} />
    </>
  ),
  moves: (props) => <OnDemand key="moves" {...props} name="moves" />,
  game: (props) => <Part {...props} name="game" title={props.t.history} />,
  train: (props) => <Part {...props} name="training" title={props.t.training} />,
  more: (props) => (
    <>
      <Part {...props} name="position" title={props.t.position} />
      {!isHiding(props.state) && <Part {...props} name="facts" title={props.t.facts} />}
      <Part {...props} name="settings" title={props.t.settings} />
    </>
  ),
};

/** A part of the page as a panel. */
function Part({ title, ...props }: ViewProps & { name: PartName; title: string }): JSX.Element {
  return (
    <section class={`panel ${props.name}`}>
      <h2>{title}</h2>
      <OnDemand key={props.name} {...props} />
    </section>
  );
}

/** The tab that a state asks for. */
function wantedTab({ training, trouble, computer, isReviewing }: ViewProps["state"]): Tab {
  if (trouble?.part === "input") return "more";
  if (training !== null) return "train";
  if (isReviewing) return "game";
  return computer[0] || computer[1] ? "play" : "moves";
}

/** The tabs and the panel of the one that is chosen; where something else begins, that is its tab. */
export function Tabs(props: ViewProps): JSX.Element {
  const { state, t } = props;
  const wanted = wantedTab(state);
  const [tab, setTab] = useState<Tab>(wanted);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => setTab(wanted), [wanted]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (TABS.indexOf(tab) + step + TABS.length) % TABS.length;
    setTab(TABS[next]);
    list.current!.querySelectorAll("button")[next].focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" ref={list} onKeyDown={onKeyDown}>
        {TABS.map((name) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={name === tab}
            aria-controls="panel"
            tabIndex={name === tab ? 0 : -1}
            onClick={() => setTab(name)}
          >
            {t.tabs[name]}
          </button>
        ))}
      </div>
      <div class="tab" id="panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {PANELS[tab](props)}
      </div>
    </>
  );
}
