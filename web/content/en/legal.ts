/** Privacy policy and terms. */
export const legal = {};
