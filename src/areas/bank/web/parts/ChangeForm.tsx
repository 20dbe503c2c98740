import { Button } from '@mantine/core'
import { type BankDetails, bank, NewBankChange, type PaidSubject } from '#areas/bank/contract.ts'
import classes from '#areas/bank/web/parts/Bank.module.css'
import { call } from '#kit/call.ts'
import { Form } from '#kit/ui/form/Form.tsx'
import { TextField } from '#kit/ui/form/fields.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { notify } from '#kit/ui/toast.ts'

type Props = {
  subject: PaidSubject
  id: number
  /** Null when there is none, or the reader may not see it: then all of it is entered anew. */
  now: BankDetails | null
  onClose: () => void
}

/** Asks for another account. Nothing changes yet: somebody else approves it. */
export function ChangeForm({ subject, id, now, onClose }: Props) {
  const form = useRecordForm({
    schema: NewBankChange,
    initial: now ?? { account_name: '', bank_name: '', sort_code: '', account_number: '' },
    save: (body) => call(bank[subject].ask, { params: { id }, body }),
    refreshes: [subject, 'history'],
    onSaved: (answer: { title: string; description: string }) => {
      notify({ type: 'success', ...answer })
      onClose()
    },
  })
  return (
    <Form form={form} aria-label="Change bank account" className={classes.form}>
      <div className={classes.fields}>
        <TextField name="account_name" label="Account name" autoFocus />
        <TextField name="bank_name" label="Bank" />
        <TextField name="sort_code" label="Sort code" placeholder="00-00-00" />
        <TextField name="account_number" label="Account number" placeholder="00000000" />
      </div>
      <div className={classes.bar}>
        <p className={classes.quiet}>
          A second person approves it, and whoever is paid is warned by email. Until then the account stays.
        </p>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton loading={form.saving}>Ask for approval</SubmitButton>
      </div>
    </Form>
  )
}
