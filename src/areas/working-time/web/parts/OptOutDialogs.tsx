import type { z } from 'zod'
import { NewOptOut, type OptOut, Withdrawal, workingTime } from '#areas/working-time/contract.ts'
import { refreshes } from '#areas/working-time/web/data.ts'
import { call } from '#kit/call.ts'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { TextField } from '#kit/ui/form/fields.tsx'
import { NumberField } from '#kit/ui/form/number-fields.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { countText, dayText } from '#kit/ui/format.ts'

type New = { candidateId: number; limitHours: number; onClose: () => void }

/** That the worker agreed in writing to work more than the limit. */
export function OptOutDialog({ candidateId, limitHours, onClose }: New) {
  const form = useRecordForm({
    schema: NewOptOut as z.ZodType<NewOptOut, NewOptOut>,
    initial: { from_day: '', notice_days: 7, note: '' },
    save: (body) => call(workingTime.optOut, { params: { id: candidateId }, body: body as never }),
    saved: 'Kept, and the average looked at again',
    refreshes,
    onSaved: onClose,
  })
  return (
    <FormModal title="Add an opt-out" form={form} submit="Add" onClose={onClose}>
      <p>
        The worker agrees in writing to work more than {limitHours} h a week on average. They may withdraw it
        at any time.
      </p>
      <DateField name="from_day" label="Signed on" />
      <NumberField
        name="notice_days"
        label="Days of notice"
        description="Seven, unless they agreed to more."
      />
      <TextField name="note" label="Note" maxLength={500} placeholder="Where the signed paper is" />
    </FormModal>
  )
}

/** The worker takes it back; it holds until their notice is over. */
export function WithdrawDialog({ optOut, onClose }: { optOut: OptOut; onClose: () => void }) {
  const form = useRecordForm({
    schema: Withdrawal as z.ZodType<Withdrawal, Withdrawal>,
    initial: { withdrawn_on: '' },
    save: (body) => call(workingTime.withdraw, { params: { id: optOut.id }, body }),
    saved: 'Withdrawn',
    refreshes,
    onSaved: onClose,
  })
  return (
    <FormModal title="Withdraw the opt-out" form={form} submit="Withdraw" onClose={onClose}>
      <p>
        Signed on {dayText(optOut.from_day)}. It holds for {countText(optOut.notice_days, 'day')} more, and
        the limit from then on.
      </p>
      <DateField name="withdrawn_on" label="The worker said so on" />
    </FormModal>
  )
}
