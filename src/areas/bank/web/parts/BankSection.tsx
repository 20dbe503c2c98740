import { TextField } from '#kit/ui/form/fields.tsx'
import { Section } from '#kit/ui/form/Section.tsx'

/** The account of a new record: entered with it, later it takes two people. */
export function BankSection({ description }: { description: string }) {
  return (
    <Section title="Bank account" description={description}>
      <TextField name="account_name" label="Account name" />
      <TextField name="bank_name" label="Bank" />
      <TextField name="sort_code" label="Sort code" placeholder="00-00-00" />
      <TextField name="account_number" label="Account number" placeholder="00000000" />
    </Section>
  )
}
