import { mostTestimonials, type Testimonial } from '../../../src/shared/site-facts.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import styles from './fact-list.module.css';
import { FactList, type ListEntry } from './fact-list.tsx';

/** An empty review. */
export const blankReview: Testimonial = { name: '', review: '', rating: 5 };

interface ReviewsProps {
  entries: readonly ListEntry<Testimonial>[];
  onChange: (entries: ListEntry<Testimonial>[]) => void;
  errors: Readonly<Record<string, string>>;
}

/** The reviews, to be added, removed and put in order. */
export function Reviews(props: ReviewsProps) {
  return (
    <FactList
      {...props}
      list="testimonials"
      noun="review"
      blank={blankReview}
      most={mostTestimonials}
      fields={(field) => (
        <>
          <TextField label="Name" {...field('name')} />
          <SelectField label="Stars" {...field('rating')}>
            {[5, 4, 3, 2, 1].map((stars) => (
              <option key={stars} value={stars}>
                {stars}
              </option>
            ))}
          </SelectField>
          <TextArea label="Review" rows={3} className={styles.text} {...field('review')} />
        </>
      )}
    />
  );
}
