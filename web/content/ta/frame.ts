import type { Translated } from '../../../src/shared/content.ts';
import type { frame as english } from '../en/frame.ts';

export const frame: Translated<typeof english> = {
  authorisation: {
    line: 'DGCA அங்கீகாரம் பெற்ற RPTO · எண்\u00a0{number}',
    check: 'DGCA தளத்தில் சரிபாருங்கள்',
  },
};
