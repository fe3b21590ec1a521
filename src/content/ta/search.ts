import type { Translated } from '../../shared/content.ts';
import type { search as english } from '../en/search.ts';

export const search: Translated<typeof english> = {
  entry: '{description} {institute}, {place}: {length}, {price} + {gst}.',
  oneDay: '1 நாள்',
  days: '{count} நாட்கள்',
  home: 'முகப்பு',
  withoutScripts:
    'இந்தப் பக்கத்துக்கு JavaScript தேவை. பிரவுசர் அமைப்புகளில் அதை இயக்குங்கள், அல்லது {phone} எண்ணுக்குப் போன் செய்யுங்கள்.',
};
