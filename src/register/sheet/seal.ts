import { flower, ring } from './guilloche.ts';
import { inks, line, type Pen } from './pen.ts';

const sealRing = ring(72, 26, 10.5);
const sealFlower = flower(18, 19, 8);

/** Deliberately not an authority's emblem. */
export function drawSeal(pen: Pen, x: number, y: number): void {
  const { document } = pen;
  pen.decorate(() => {
    document.translate(x, y);
    document.path('M-17 26l-7 44 15-11 8 15 6-46zM17 26l7 44-15-11-8 15-6-46z').fill(inks.saffron);
    document.circle(0, 0, 39).fill(inks.paper);
    line(document, sealRing, 0.22, inks.saffronDeep);
    line(document, sealFlower, 0.22, inks.saffronDeep);
    document.lineWidth(0.9).circle(0, 0, 39).stroke(inks.saffronDeep);
    drawScale(pen);
    document.lineWidth(0.9).circle(0, 0, 13).fillAndStroke(inks.paper, inks.saffronDeep);
    drawDrone(pen);
  });
}

function drawScale({ document }: Pen) {
  for (let tick = 0; tick < 72; tick += 1) {
    const angle = (tick * Math.PI) / 36;
    const out = tick % 6 === 0 ? 44.5 : 42.8;
    document.moveTo(41 * Math.cos(angle), 41 * Math.sin(angle));
    document.lineTo(out * Math.cos(angle), out * Math.sin(angle));
  }
  document.lineWidth(0.45).stroke(inks.saffronDeep);
}

function drawDrone({ document }: Pen) {
  document.lineWidth(1.3).lineCap('round').path('M-4.4-4.4l8.8 8.8m0-8.8l-8.8 8.8').stroke(inks.navy);
  document.lineWidth(1.1);
  for (const x of [-5.6, 5.6]) for (const y of [-5.6, 5.6]) document.circle(x, y, 2.7);
  document.stroke(inks.navy);
}
