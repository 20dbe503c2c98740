import { useQuery } from '@tanstack/react-query'
import { bank, type PaidSubject } from '#areas/bank/contract.ts'
import { queryOf } from '#web/query.ts'
import { TextField } from '#web/ui/form/fields.tsx'
import { Section } from '#web/ui/form/Section.tsx'

export { BankPanel } from '#areas/bank/web/parts/BankPanel.tsx'

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

/** How many changes wait, for the tab of a record; undefined for none. */
export function useWaitingBank(subject: PaidSubject, id: number): number | undefined {
  const { data } = useQuery(queryOf(bank[subject].show, { params: { id } }))
  return data?.data.pending ? 1 : undefined
}
