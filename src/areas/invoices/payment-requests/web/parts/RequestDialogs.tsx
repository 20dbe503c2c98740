import { Text } from '@mantine/core'
import { disputeCodes } from '#areas/invoices/disputes/words.ts'
import {
  DifferenceEnd,
  NewCertificate,
  NewDifference,
  type PaymentRequest,
  paymentRequests,
} from '#areas/invoices/payment-requests/contract.ts'
import { correctionOf, outcomeWords, wayWords } from '#areas/invoices/payment-requests/words.ts'
import { call } from '#kit/call.ts'
import { useCall } from '#kit/query.ts'
import { EmailDialog } from '#kit/ui/dialogs/EmailDialog.tsx'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { SelectField, TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { MoneyField } from '#kit/ui/form/number-fields.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { moneyText } from '#kit/ui/format.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

type Props = { request: PaymentRequest; onClose: () => void }
const refreshes = ['payment-requests', 'invoices', 'invoice-counts', 'ready-to-invoice', 'history']
const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Writes down what the client certified. */
export function CertifyDialog({ request, onClose }: Props) {
  const { id, net, currency, number } = request
  const form = useRecordForm({
    schema: NewCertificate,
    initial: { certified: net, reference: '', note: '' },
    save: (body) => call(paymentRequests.certify, { params: { id }, body }),
    saved: 'Certificate recorded',
    refreshes,
    onSaved: onClose,
  })
  return (
    <FormModal
      title={`What was certified of ${number}`}
      form={form}
      submit="Record certificate"
      onClose={onClose}
    >
      <Text size="sm">
        {moneyText(net, currency)} without VAT was applied for. An application is certified once.
      </Text>
      <MoneyField name="certified" label="Certified, without VAT" currency={currency} autoFocus />
      <TextField name="reference" label="Number of their certificate" />
      <TextareaField name="note" label="Note" rows={2} />
    </FormModal>
  )
}

/** Says what becomes of what was not certified. */
export function DifferenceDialog({ request, onClose }: Props) {
  const { id, net, certified, currency, number, version, timesheet_ids, placement_ids, client_id } = request
  const go = useGo()
  const form = useRecordForm({
    schema: NewDifference,
    initial: {
      ...{ way: 'dispute', code: 'hours', version },
      reason: request.certificate?.note || `Certified ${moneyText(certified ?? 0, currency)} of ${number}`,
    },
    save: (body) => call(paymentRequests.settle, { params: { id }, body }),
    saved: 'Saved',
    refreshes,
    onSaved: ({ difference }) => {
      onClose()
      if (difference?.way === 'correction') go(correctionOf({ timesheet_ids, placement_ids, client_id }))
    },
  })
  return (
    <FormModal
      title={`${moneyText(net - (certified ?? 0), currency)} were not certified`}
      form={form}
      submit="Go on"
      onClose={onClose}
    >
      <SelectField
        name="way"
        label="What becomes of it"
        description="Still asked for: the draft charges less by it, and it waits here. The time was wrong: the draft is deleted, and you correct the timesheets next."
        options={optionsOf(timesheet_ids.length > 0 ? wayWords : { dispute: wayWords.dispute })}
      />
      <SelectField name="code" label="What they say is wrong" options={optionsOf(disputeCodes)} />
      <TextareaField name="reason" label="In their words" rows={2} />
    </FormModal>
  )
}

/** Says what came of asking for the rest. */
export function ResolveDialog({ request, onClose }: Props) {
  const { id, number } = request
  const form = useRecordForm({
    schema: DifferenceEnd,
    initial: { outcome: 'certified', note: '' },
    save: (body) => call(paymentRequests.resolve, { params: { id }, body }),
    saved: 'Saved',
    refreshes,
    onSaved: onClose,
  })
  return (
    <FormModal title={`What came of the rest of ${number}`} form={form} submit="Save" onClose={onClose}>
      <SelectField
        name="outcome"
        label="What came of it"
        description="Certified after all: a draft of an invoice is made for it."
        options={optionsOf(outcomeWords)}
      />
      <TextareaField name="note" label="In words" description="Stands in the history, for good." rows={2} />
    </FormModal>
  )
}

export function CancelDialog({ request, onClose }: Props) {
  const cancel = useCall(paymentRequests.cancel, {
    done: `${request.number} is cancelled`,
    refreshes,
    onDone: onClose,
  })
  return (
    <ReasonDialog
      opened
      onClose={onClose}
      title={`Cancel ${request.number}?`}
      confirm="Cancel it"
      tone="danger"
      loading={cancel.isPending}
      label="Why"
      description="Stands in the history, for good."
      onReason={(reason) => cancel.mutate({ params: { id: request.id }, body: { reason } })}
    >
      <div>
        Its number stays. {request.type === 'application' && 'Its draft can be changed and issued again. '}
        Tell the client if it was sent.
      </div>
    </ReasonDialog>
  )
}

/** Asks where it goes and what is said with it. */
export function SendRequestDialog({ request, onClose }: Props) {
  const send = useCall(paymentRequests.dispatch, { done: 'On its way', refreshes, onDone: onClose })
  return (
    <EmailDialog
      title={`Send ${request.number}`}
      addresses={request.addresses}
      placeholder="A friendly sentence is written when you leave this empty"
      sending={send}
      onSend={(to, message) =>
        send.mutate({ params: { id: request.id }, body: { to, ...(message && { message }) } })
      }
      onClose={onClose}
    />
  )
}
