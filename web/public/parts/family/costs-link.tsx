import { fill } from '../../../../src/shared/content.ts';
import { useTexts } from '../../../data/texts.tsx';
import { type FamilyProps, useFamily } from './use-family.ts';

/** Leads from the fee to the other costs, and says what it is in all. Nothing while there is only the fee. */
export function CostsLink({ of, className }: FamilyProps & { className: string | undefined }) {
  const family = useFamily(of);
  const { hostelAndFood, costsAndRefunds } = useTexts('family').parents;
  if (!family?.costs) return null;
  const { sum, others } = family.costs;
  const inAll = sum.at(-1);
  if (sum.length + others.length + family.refunds.length === 0) return null;
  return (
    <a href="#parents" className={className}>
      {inAll ? fill(hostelAndFood, { amount: inAll.value }) : costsAndRefunds}
    </a>
  );
}
