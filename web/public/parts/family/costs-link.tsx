import { useSiteFacts } from '../../../data/site-facts.tsx';
import { useTexts } from '../../../data/texts.tsx';
import { type FamilyProps, useFamily } from './use-family.ts';

/** Leads from the fee to the other costs, by their name. Nothing while there is only the fee. */
export function CostsLink({ of, className }: FamilyProps & { className: string | undefined }) {
  const family = useFamily(of);
  const { costs } = useSiteFacts();
  const { hostelAndFood, costsAndRefunds } = useTexts('family').parents;
  if (!family?.costs || family.costs.others.length + family.refunds.length === 0) return null;
  return (
    <a href="#parents" className={className}>
      {costs.hostelNight !== null && costs.foodDay !== null ? hostelAndFood : costsAndRefunds}
    </a>
  );
}
