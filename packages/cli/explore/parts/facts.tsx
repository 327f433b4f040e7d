/**
 * What a game says of a position besides values: names and plain values, whatever they are.
 *
 * @module
 */
import type { FactValue } from "@zugzwang/core";
import type { Study } from "@zugzwang/core/study";
import type { JSX } from "preact";
import type { Session } from "../state/session.ts";
import { isAnswered } from "../state/work.ts";
import { signedNumber } from "../../draw/move_marks.ts";
import { factName, FACTS_WORDS } from "../words/facts_words.ts";
import { answerText } from "../../base/judges_answer.ts";
import { figure, type Language, termText } from "../words/texts.ts";
import type { ViewProps } from "../view/view.ts";

export { FactsList as part };

/** The facts as a list of names and values, and how the value was found. */
function FactsList({ state, t, language }: ViewProps): JSX.Element {
  const w = FACTS_WORDS[language];
  const { session, work: { study, status } } = state;
  return (
    <>
      {!study?.facts
        ? <p class="quiet">{status === "working" ? t.working : w.notProved}</p>
        : <Members facts={study.facts} language={language} />}
      {isAnswered(study) && study.value === null && isProved(study) && (
        <p class="proved">{w.proved(...boundsOf(study))}</p>
      )}
      {isAnswered(study) && <Effort {...{ session, study, language }} />}
    </>
  );
}

function Effort({ session, study, language }: {
  session: Session;
  study: Study;
  language: Language;
}): JSX.Element {
  const { value, method, positions, nodes, elapsedMs } = study;
  const w = FACTS_WORDS[language];
  const work = [
    ...method === null ? [] : [w.method(termText(language, method))],
    ...positions !== null
      ? [w.positions(figure(positions))]
      : nodes !== null
      ? [w.nodes(figure(nodes))]
      : [],
    w.time(elapsedMs.toFixed(elapsedMs < 10 ? 1 : 0)),
  ];
  return (
    <p class="effort">
      {value !== null && (
        <span>
          {w.answer}:{" "}
          <code>
            {answerText(session, { ...study, value }).trimEnd().replaceAll("\n", " / ")}
          </code>
          {" · "}
        </span>
      )}
      {work.join(w.comma)}
    </p>
  );
}

function isProved({ lower, upper }: Study): boolean {
  return lower !== null && upper !== null;
}

function boundsOf({ lower, upper }: Study): [string, string] {
  return [signedNumber(lower!), signedNumber(upper!)];
}

function Members(
  { facts, language }: {
    facts: Readonly<Record<string, FactValue>>;
    language: Language;
  },
): JSX.Element {
  return (
    <dl>
      {Object.entries(facts).filter(([, value]) => value !== null).map(([name, value]) => (
        <div key={name}>
          <dt>{factName(language, name)}</dt>
          <dd>
            <Fact value={value} language={language} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Fact({ value, language }: { value: FactValue; language: Language }): JSX.Element {
  if (typeof value === "number") {
    return <>{Number.isFinite(value) ? figure(value).replace("-", "−") : "∞"}</>;
  }
  if (value === null) return <>–</>;
  if (typeof value !== "object") return <>{termText(language, `${value}`)}</>;
  if (!isList(value)) return <Members facts={value} language={language} />;
  if (value.length === 0) return <>–</>;
  if (value.every((item) => item === null || typeof item !== "object")) {
    return <>{value.map((item) => termText(language, `${item}`)).join(", ")}</>;
  }
  return (
    <ul>
      {value.map((item, i) => (
        <li key={i}>
          <Fact value={item} language={language} />
        </li>
      ))}
    </ul>
  );
}

function isList(value: FactValue): value is readonly FactValue[] {
  return Array.isArray(value);
}
