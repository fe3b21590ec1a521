import type { Translated } from '../../shared/content.ts';
import type { heads as english } from '../en/heads.ts';

export const heads: Translated<typeof english> = {
  titles: {
    unknown: '404: பக்கம் இல்லை',
  },
};
