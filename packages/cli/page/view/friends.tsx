// Two people: their names on one device, or the address that they send each other.
import type { JSX } from "preact";
import { nameSides } from "../words/said.ts";
import { CopyButton, type LaterProps } from "./view.tsx";

/** What to do with a friend on another device, and the address to send. */
export function Invitation({ page, t }: LaterProps): JSX.Element {
  return (
    <section class="card">
      <p>{t.sendAddress}</p>
      <CopyButton
        label={t.copyAddress}
        done={t.copied}
        text={() => new URL(page.addressToSend(), location.href).href}
      />
    </section>
  );
}

export function Names({ page, state, t }: LaterProps): JSX.Element {
  const { names } = state.seats;
  const sides = nameSides(state.course!.game, t);
  const change = (side: 0 | 1, name: string) =>
    page.setSeats({ names: side === 0 ? [name, names[1]] : [names[0], name] });
  return (
    <div class="row names">
      {([0, 1] as const).map((side) => (
        <input
          key={side}
          type="text"
          maxLength={20}
          placeholder={sides[side]}
          aria-label={t.nameOf(sides[side])}
          value={names[side]}
          onInput={({ currentTarget }) => change(side, currentTarget.value)}
        />
      ))}
    </div>
  );
}
