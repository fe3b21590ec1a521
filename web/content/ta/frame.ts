import type { Translated } from '../../../src/shared/content.ts';
import type { frame as english } from '../en/frame.ts';

export const frame: Translated<typeof english> = {};
