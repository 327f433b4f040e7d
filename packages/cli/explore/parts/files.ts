/**
 * Drawings and positions as files of the reader.
 *
 * @module
 */
import { coordinatesOf } from "../../draw/coordinates.ts";
import { gameScene } from "../../draw/owned_scene.ts";
import { sceneSvgFile } from "../../draw/svg_file.ts";
import { drawnScene } from "../state/drawn_scene.ts";
import { drawnValues } from "../state/known_moves.ts";
import { placeOf, type Session } from "../state/session.ts";
import { isHiding } from "../state/state.ts";
import { sceneIn, termText } from "../words/texts.ts";
import { ofSameBuild } from "../site/build_files.ts";
import type { MadeProof } from "../worker/proof_maker.ts";
import type { ViewProps } from "../view/view.ts";

/** How many pixels of a picture a pixel of a drawing becomes. */
const PNG_SCALE = 2;

/** Saves the drawing of the present position with its values. */
export function saveSvg(props: ViewProps): void {
  save(new Blob([svgOf(props)], { type: "image/svg+xml" }), `${nameOf(props)}.svg`);
}

/** Saves the present position as the file that the command line takes. */
export function saveJson(props: ViewProps): void {
  const text = positionFile(props.state.session);
  save(new Blob([text], { type: "application/json" }), `${nameOf(props)}.json`);
}

/** Saves the drawing as a picture of pixels. */
export async function savePng(props: ViewProps): Promise<void> {
  const url = URL.createObjectURL(new Blob([svgOf(props)], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * PNG_SCALE;
  canvas.height = image.naturalHeight * PNG_SCALE;
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  canvas.toBlob((blob) => blob && save(blob, `${nameOf(props)}.png`));
}

/**
 * Has a proof of the present position's value made and saves it; returns the command that checks it,
 * or null where the page makes none.
 */
export async function saveProof(props: ViewProps): Promise<string | null> {
  const name = nameOf(props);
  const worker = new Worker(ofSameBuild(import.meta.url, `${name}_proof`), { type: "module" });
  const { file } = await new Promise<MadeProof>((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = () => resolve({ file: null });
    worker.postMessage(JSON.parse(positionFile(props.state.session)));
  });
  worker.terminate();
  if (file === null) return null;
  save(new Blob([file]), `${name}.proof`);
  return `python3 proofs/check.py ${name} ${name}.json ${name}.proof`;
}

function svgOf({ state, language }: ViewProps): string {
  const session = state.session;
  const scene = sceneIn(language, drawnScene(session)!);
  const values = isHiding(state) ? {} : drawnValues({ ...state, chosen: null }, session);
  const coordinates = coordinatesOf(scene, gameScene(session, 0));
  const title = termText(language, session.game.title);
  return sceneSvgFile(scene, { ...values, coordinates, title });
}

function nameOf({ state }: ViewProps): string {
  return state.session.game.name;
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Returns the present position as text: the judge's input where no move has been made. */
export function presentText(session: Session): string {
  const { game, positions, at } = session;
  return at === 0 ? game.formatInput(positions[0]) : positionFile(session);
}

/** Returns the present position as a file, on one line. */
export function positionFile(session: Session): string {
  const { game, positions } = session;
  return JSON.stringify({ ...placeOf(session), input: game.formatInput(positions[0]) }) + "\n";
}
