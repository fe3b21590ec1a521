import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { test } from 'node:test';
import { aSheet, fileOf, popplerOn } from '../../testing/sheets.ts';
import { certificateSheets } from './certificate-sheets.ts';
import { drawSheet, type Sheet } from './draw-sheet.ts';
import { widthOf } from './fit.ts';
import { sheet as size } from './ground.ts';
import { loadLibraries } from './libraries.ts';
import { type Pen, penOf } from './pen.ts';
import { runsOf } from './runs.ts';

const tamil = 'திருநாவுக்கரசு வேங்கடசுப்பிரமணியன் கிருஷ்ணமூர்த்தி ராமகிருஷ்ணன்';
const hindi = 'श्रीमती ज्योत्स्ना विश्वकर्मा';
const mixed = 'கா. முத்துலட்சுமி (Kā. Muthulakshmi é)';
const hundred =
  'Venkata Subramaniam Ramakrishnan Chandrasekhara Lakshminarayanan Gopalakrishna Iyer Thirunavukkarasu';
const longCourse = 'Advanced agricultural spraying with crop surveying '.repeat(4).slice(0, 200).trim();

const linesIn = async (file: Buffer, order: '-raw' | '-layout') =>
  (await popplerOn(file, 'pdftotext', [order])).toString().split('\n').filter(Boolean);
const linesOf = async (sheet: Sheet) => linesIn(await fileOf(sheet), '-raw');

test('names and courses in Latin, Tamil, Devanagari and mixed are copied out as they were written, where they stand', async () => {
  const programme = 'ட்ரோன் பயிற்சி, Small';
  for (const holder of ['Devi Ramachandran', hindi, mixed]) {
    const file = await fileOf(aSheet({ holder, programme }));
    for (const order of ['-raw', '-layout'] as const) {
      const lines = await linesIn(file, order);
      const from = lines.indexOf('This is to certify that');
      const read = [holder.normalize('NFC'), 'has completed the training', programme];
      assert.deepEqual(lines.slice(from + 1, from + 4), read, order);
    }
  }
  assert.match((await linesOf(aSheet({ holder: tamil }))).join(' '), new RegExp(tamil, 'u'));
});

test('a sheet says all that is known of it, and nothing stands in the place of what is not', async () => {
  const all = await linesOf(aSheet());
  for (const text of [
    'Certificate',
    'NDA/2027/0001',
    'DGCA authorisation RPTO/2026/0412',
    '4–8 January 2027',
    '11 January 2027',
    'Small',
    '40',
    'Chief instructor',
    'K7MQ-4XTR-9HWC',
    'Check at academy.example.in/verify',
    'This is a certificate of training by the institute. The remote pilot certificate itself is issued by the DGCA.',
  ])
    assert.ok(all.includes(text), text);
  const paper = { authorisation: '', signatories: [], address: [] };
  const few = await linesOf(
    aSheet({ classOfDrone: null, hours: null }, { paper: { ...paper, origin: null } }),
  );
  assert.doesNotMatch(few.join('\n'), /authorisation|Class of drone|Hours|Check at|null|undefined/u);
  assert.ok(few.includes('K7MQ-4XTR-9HWC'));
});

interface Box {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

async function boxesOf(sheet: Sheet): Promise<Box[]> {
  const libraries = await loadLibraries();
  const document = libraries.newDocument({ size: [size.width, size.height], font: null as never });
  const pen = penOf(document, libraries);
  const boxes: Box[] = [];
  const paragraph: Pen['paragraph'] = (kind, lines, place, style) => {
    const { face, size: points, align = 'left', spacing = 0 } = style;
    for (const [index, text] of lines.entries()) {
      const width = widthOf(text, face) * points + spacing * (text.length - 1);
      const left = place.x - { left: 0, middle: width / 2, right: width }[align];
      const y = place.y + index * (place.leading ?? 0);
      const ink = runsOf(text, face).map(({ text: part, font: { font } }) => {
        const { minY, maxY } = font.layout(part).bbox;
        return { top: y - (maxY / font.unitsPerEm) * points, bottom: y - (minY / font.unitsPerEm) * points };
      });
      boxes.push({
        text,
        left,
        right: left + width,
        top: Math.min(...ink.map(({ top }) => top)),
        bottom: Math.max(...ink.map(({ bottom }) => bottom)),
      });
    }
    pen.paragraph(kind, lines, place, style);
  };
  drawSheet({ ...pen, paragraph }, sheet, { ground: () => {}, logo: null, signatures: [] });
  return boxes;
}

const frame = { left: 50, right: size.width - 50, top: 50, bottom: size.height - 50 };

test('however long its texts are, each is whole, inside the frame, and overlaps no other', async () => {
  const long = {
    programme: longCourse,
    classOfDrone: 'Small and Medium, rotorcraft and fixed wing',
    from: '2026-09-24',
    to: '2027-01-28',
    hours: 9999,
  };
  const paper = {
    institute: 'Sri Venkateswara Institute of Unmanned Aerial Systems and Allied Technologies, Namakkal',
    address: [
      'Survey No. 112/3B, Opposite the Government Engineering College, Salem Main Road',
      'Namakkal',
      '637 001',
    ],
    signatories: [hundred, tamil].map((name) => ({
      name,
      title: 'Chief instructor and accountable manager',
      picture: null,
    })),
  };
  for (const holder of [
    'M'.repeat(60),
    'ண'.repeat(60),
    tamil,
    hindi,
    hundred,
    `${'M'.repeat(49)} ${'W'.repeat(50)}`,
    'A',
  ]) {
    const boxes = await boxesOf(
      aSheet(
        { ...long, holder },
        { paper: { ...paper, origin: 'https://a-long-name.institute.example.co.in' } },
      ),
    );
    const words = boxes.map(({ text }) => text).join(' ');
    for (const word of [...holder.split(' '), ...longCourse.split(' ')])
      assert.ok(words.includes(word), word);
    for (const { text, left, right, top, bottom } of boxes)
      assert.ok(
        left > frame.left && right < frame.right && top > frame.top && bottom < frame.bottom,
        `${text} is inside the frame`,
      );
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1))
        assert.ok(!doOverlap(one, other), `${one.text} and ${other.text} with ${holder}`);
  }
});

function doOverlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

test('letters that are joined or change their places are shaped', async () => {
  const { heading } = await loadLibraries();
  const sum = (letters: string[]) => letters.reduce((all, letter) => all + widthOf(letter, heading), 0);
  assert.ok(widthOf('क्ष', heading) < sum(['क', 'ष']) * 0.9);
  assert.ok(widthOf('ஸ்ரீ', heading) < sum(['ஸ்', 'ரீ']) * 0.95);
});

test('the same record is the same bytes, in any process and at any time', async () => {
  const sheet = aSheet({ holder: `${hindi} ${mixed}` });
  const script = `
    import { createHash } from 'node:crypto';
    import { certificateSheets } from ${JSON.stringify(join(import.meta.dirname, 'certificate-sheets.ts'))};
    const bytes = await certificateSheets([${JSON.stringify(sheet)}], async () => null);
    process.stdout.write(createHash('sha256').update(bytes).digest('hex'));`;
  const elsewhere = () =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const here = createHash('sha256')
    .update(await fileOf(sheet))
    .digest('hex');
  assert.deepEqual([elsewhere(), elsewhere()], [here, here]);
  const other = await fileOf(aSheet({ holder: `${hindi} ${mixed}`, hours: 41 }));
  assert.notEqual(createHash('sha256').update(other).digest('hex'), here);
});

test('a letter that no font has is not left out of a name: the sheet is refused, with the letter', async () => {
  await assert.rejects(
    fileOf(aSheet({ holder: 'Li 张伟' })),
    /The name Li 张伟 has 张 伟, which cannot be printed/u,
  );
});

test('several certificates are pages of one file, which holds fonts and ground once', async () => {
  const one = await fileOf(aSheet());
  const many = await certificateSheets(
    Array.from({ length: 12 }, (_, index) => aSheet({ number: `NDA/2027/${index}` })),
    async () => null,
  );
  assert.equal(many.toString('latin1').match(/\/Type \/Page\b/gu)?.length, 12);
  assert.ok(many.length < one.length * 3, `${many.length}`);
});

test('a sample and a preview say so across the sheet, in one word', async () => {
  for (const mark of ['SAMPLE', 'PREVIEW'] as const)
    assert.ok(
      (await linesIn(await fileOf(aSheet({}, { mark })), '-layout')).some((line) => line.trim() === mark),
    );
  assert.doesNotMatch((await linesOf(aSheet())).join(), /SAMPLE|PREVIEW/u);
});
