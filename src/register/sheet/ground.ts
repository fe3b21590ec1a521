import { deflateSync } from 'node:zlib';
import { flower, ring, short } from './guilloche.ts';
import type { Libraries } from './libraries.ts';
import { inks, line, type Pen } from './pen.ts';

/** A4, landscape, in points. */
export const sheet = { width: 841.89, height: 595.28 } as const;

/** Centre, in points. */
export const rosette = { x: 577, y: 276 } as const;

/** Woven border, in points: its distance from the edge of the paper, and its breadth. */
const edge = 24;
const breadth = 17;
const inner = edge + breadth;

export const content = { left: 74, right: sheet.width - 74, top: 70, bottom: sheet.height - 64 } as const;

const corner = { radius: 10.8, lines: ring(36, 5.8, 4.3) } as const;
const wideRing = ring(90, 122, 86);
const wideFlower = flower(40, 196, 58);
const heart = ring(60, 46, 34);

/** Deflated drawing commands, cached: every sheet has the same, and they are costly. */
let drawn: Buffer | null = null;

/** Returns the function that draws the background, embedded once per document. Copiers lose the fine rosette. */
export function groundOf(document: PDFKit.PDFDocument, { newDocument }: Libraries): () => void {
  drawn ??= deflateSync(record(newDocument));
  const form = document.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, sheet.width, sheet.height],
    Filter: 'FlateDecode',
  });
  form.end(drawn);
  return () => {
    document.page.xobjects.Ground = form;
    document.addContent('/Ground Do');
  };
}

function record(newDocument: Libraries['newDocument']): string {
  const written: string[] = [];
  const paper = newDocument({ size: [sheet.width, sheet.height], margin: 0, font: null as never });
  paper.addContent = (line: string) => {
    written.push(line);
    return paper;
  };
  drawRosette(paper);
  drawBorder(paper);
  return written.join('\n');
}

function drawRosette(document: PDFKit.PDFDocument) {
  document.save();
  document.rect(inner + 5, inner + 5, sheet.width - 2 * inner - 10, sheet.height - 2 * inner - 10).clip();
  document.translate(rosette.x, rosette.y);
  line(document, wideRing, 0.14, inks.skyPale);
  line(document, wideFlower, 0.12, inks.saffronPale);
  line(document, heart, 0.12, inks.skyPale);
  document.restore();
}

function drawBorder(document: PDFKit.PDFDocument) {
  const across = sheet.width - 2 * edge;
  const down = sheet.height - 2 * edge;
  drawBand(document, inner, edge, across - 2 * breadth);
  drawBand(document, inner, sheet.height - inner, across - 2 * breadth);
  for (const x of [edge, sheet.width - inner]) {
    document.save();
    document.translate(x + breadth, inner).rotate(90);
    drawBand(document, 0, 0, down - 2 * breadth);
    document.restore();
  }
  document
    .lineWidth(0.9)
    .rect(edge - 4, edge - 4, across + 8, down + 8)
    .stroke(inks.navy);
  const gap = breadth + 4;
  document
    .lineWidth(0.5)
    .rect(edge + gap, edge + gap, across - 2 * gap, down - 2 * gap)
    .stroke(inks.navy);
  for (const x of [edge + breadth / 2, sheet.width - edge - breadth / 2])
    for (const y of [edge + breadth / 2, sheet.height - edge - breadth / 2]) {
      document.save();
      document.translate(x, y);
      document.circle(0, 0, corner.radius).lineWidth(0.9).fillAndStroke(inks.paper, inks.navy);
      line(document, corner.lines, 0.18, inks.sky);
      document.circle(0, 0, 1.6).fill(inks.saffron);
      document.restore();
    }
}

function drawBand(document: PDFKit.PDFDocument, x: number, y: number, length: number) {
  const middle = y + breadth / 2;
  const swells = Math.round(length / 58);
  drawBraid(document, {
    x,
    middle,
    length,
    swells,
    height: breadth / 2 - 0.5,
    threads: 9,
    turns: 2,
    ebb: -0.22,
    ink: inks.sky,
  });
  drawBraid(document, {
    x,
    middle,
    length,
    swells,
    height: breadth / 2 - 2,
    threads: 6,
    turns: 3,
    ebb: 0.3,
    ink: inks.saffronDeep,
  });
}

interface Braid {
  x: number;
  middle: number;
  length: number;
  swells: number;
  turns: number;
  height: number;
  threads: number;
  /** Share of its height; negative: narrow where others are wide. */
  ebb: number;
  ink: string;
}

function drawBraid(document: PDFKit.PDFDocument, braid: Braid) {
  const { x, middle, length, swells, turns, height, threads, ebb, ink } = braid;
  const steps = Math.round(length / 1.3);
  for (let thread = 0; thread < threads; thread += 1) {
    for (let step = 0; step <= steps; step += 1) {
      const turn = (2 * Math.PI * swells * step) / steps;
      const swell = 1 - Math.abs(ebb) + ebb * Math.cos(turn);
      const across = height * swell * Math.sin((turn * turns) / 2 + (2 * Math.PI * thread) / threads);
      const at: [number, number] = [short(x + (length * step) / steps), short(middle + across)];
      if (step === 0) document.moveTo(...at);
      else document.lineTo(...at);
    }
  }
  document.lineWidth(0.16).stroke(ink);
}

export function drawMicroprint(pen: Pen, text: string): void {
  const { document } = pen;
  const size = 1.5;
  const inset = inner + 6.6;
  const [right, bottom] = [sheet.width - inset, sheet.height - inset];
  const width = pen.widthOf(text, pen.text) * size;
  for (const [turn, x, y, length] of [
    [0, inset, inset + 0.5, right - inset],
    [90, right - 0.5, inset, bottom - inset],
    [180, right, bottom - 0.5, right - inset],
    [270, inset + 0.5, bottom, bottom - inset],
  ] as const) {
    const times = Math.max(1, Math.floor(length / width));
    const spacing = (length - times * width) / (times * text.length);
    pen.decorate(() => {
      document.translate(x, y).rotate(turn);
      pen.engrave(text.repeat(times), 0, 0, { face: pen.text, size, ink: inks.navy, spacing });
    });
  }
}
