import type { Translated } from '../../../src/shared/content.ts';
import type { catalogue as english } from '../en/catalogue.ts';

export const catalogue: Translated<typeof english> = {};
