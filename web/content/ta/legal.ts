import type { Translated } from '../../../src/shared/content.ts';
import type { legal as english } from '../en/legal.ts';

export const legal: Translated<typeof english> = {};
