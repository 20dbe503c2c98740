import { Text } from '@mantine/core'
import { z } from 'zod'
import { chasing } from '#areas/payments/chasing/contract.ts'
import { chased } from '#areas/payments/chasing/web/refreshed.ts'
import { attachmentNames, attachments, toneNames, tones } from '#areas/payments/chasing/words.ts'
import { call } from '#kit/call.ts'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { SelectField, TextareaField } from '#kit/ui/form/fields.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { countText } from '#kit/ui/format.ts'
import { notify } from '#kit/ui/toast.ts'
import { text } from '#platform/http/contract.ts'

type Props = {
  title: string
  of: { invoice_ids: number[] } | { client_ids: number[] }
  onClose: () => void
  onSent?: () => void
}

const schema = z.object({
  tone: z.enum(tones).nullable().default(null),
  attach: z.enum(attachments).nullable().default(null),
  message: text(4000).default(''),
})

/** Of the chosen invoices of a list: each client gets one email about its own. */
export const RemindMany = ({ ids, onClose }: { ids: number[]; onClose: (done: boolean) => void }) => (
  <RemindDialog
    title={`Remind of ${countText(ids.length, 'invoice')}`}
    of={{ invoice_ids: ids }}
    onClose={() => onClose(false)}
    onSent={() => onClose(true)}
  />
)

/** Reminds clients by hand: each gets one email with its invoices. */
export function RemindDialog({ title, of, onClose, onSent }: Props) {
  const form = useRecordForm({
    schema,
    initial: { tone: null, attach: null, message: '' },
    save: async ({ tone, attach, message }) => {
      const answer = await call(chasing.remind, {
        body: { ...of, message, ...(tone && { tone }), ...(attach && { attach }) },
      })
      const left = answer.refused.length
      const reasons = [...new Set(answer.refused.map(({ reason }) => reason))].join('; ')
      notify({
        type: left > 0 ? 'info' : 'success',
        title: answer.title,
        ...(left > 0 && { description: `${countText(left, 'was', 'were')} left out: ${reasons}` }),
      })
      return answer
    },
    refreshes: chased,
    onSaved: () => (onSent ?? onClose)(),
  })
  return (
    <FormModal title={title} form={form} submit="Send reminder" onClose={onClose}>
      <Text size="sm">
        One email a client, to its contacts for billing, or else to where its invoices go. What is disputed,
        promised or reminded of today is left out.
      </Text>
      <SelectField
        name="tone"
        label="Tone"
        placeholder="As the schedule says"
        options={tones.map((value) => ({ value, label: toneNames[value] }))}
      />
      <SelectField
        name="attach"
        label="Attached"
        placeholder="As the schedule says"
        options={attachments.map((value) => ({ value, label: attachmentNames[value] }))}
      />
      <TextareaField name="message" label="Message" description="Stands before the usual words." />
    </FormModal>
  )
}
