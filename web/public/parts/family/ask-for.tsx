import { useSiteFacts } from '../../../data/site-facts.tsx';
import { useFirstLanguageTag, useTexts } from '../../../data/texts.tsx';

/** Whom to ask for on the phone: the first person who does not teach, or where all do, the first. Nothing while nobody is named. */
export function AskFor({ className }: { className?: string | undefined }) {
  const { people } = useSiteFacts();
  const { askFor } = useTexts('family').people;
  const english = useFirstLanguageTag();
  const person = people.find(({ teaches }) => !teaches) ?? people[0];
  if (person === undefined) return null;
  return (
    <p className={className}>
      {askFor}{' '}
      <strong lang={english}>
        {person.name}, {person.role}
      </strong>
    </p>
  );
}
