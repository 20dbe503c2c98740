import { Button, Group, Modal, Stack } from '@mantine/core'
import {
  centralDocuments,
  NewCredit,
  NewReceipt,
  type SubscriptionInvoice,
} from '#areas/billing/documents/contract.ts'
import { todayText } from '#areas/billing/web/words.ts'
import { call } from '#kit/call.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { Form } from '#kit/ui/form/Form.tsx'
import { TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { MoneyField } from '#kit/ui/form/number-fields.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

type Of = { invoice: SubscriptionInvoice; tenantId: number; onClose: () => void }

/** Money that arrived for an invoice, or a part of it that is given up. */
export function MoneyDialog({ verb, ...of }: Of & { verb: 'receive' | 'credit' }) {
  return verb === 'receive' ? <ReceiptDialog {...of} /> : <CreditDialog {...of} />
}

function ReceiptDialog({ invoice: { id, number, balance, currency }, tenantId, onClose }: Of) {
  const form = useRecordForm({
    schema: NewReceipt,
    initial: { invoice_id: id, amount: balance, received_on: todayText(), reference: '' },
    save: (body) => call(centralDocuments.receive, { params: { id: tenantId }, body }),
    saved: 'Receipt recorded',
    refreshes: ['central'],
    onSaved: onClose,
  })
  return (
    <Modal
      opened
      onClose={() => form.saving || onClose()}
      title={`Record a receipt for ${number}`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form form={form}>
        <Stack gap="sm">
          <MoneyField name="amount" label="Amount" currency={currency} />
          <DateField name="received_on" label="Received on" max={todayText()} />
          <TextField name="reference" label="Reference" placeholder="As the bank statement says" />
          <Foot submit="Record receipt" saving={form.saving} onClose={onClose} />
        </Stack>
      </Form>
    </Modal>
  )
}

function CreditDialog({ invoice: { id, number, currency }, tenantId, onClose }: Of) {
  const form = useRecordForm({
    schema: NewCredit,
    initial: { invoice_id: id, net: null, reason: '' },
    save: (body) => call(centralDocuments.credit, { params: { id: tenantId }, body }),
    saved: 'Credit note issued',
    refreshes: ['central'],
    onSaved: onClose,
  })
  return (
    <Modal
      opened
      onClose={() => form.saving || onClose()}
      title={`Credit ${number}`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form form={form}>
        <Stack gap="sm">
          <MoneyField name="net" label="Amount without VAT" currency={currency} />
          <TextareaField name="reason" label="Reason" rows={2} description="Stands on the credit note." />
          <Foot submit="Issue credit note" saving={form.saving} onClose={onClose} />
        </Stack>
      </Form>
    </Modal>
  )
}

function Foot({ submit, saving, onClose }: { submit: string; saving: boolean; onClose: () => void }) {
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onClose} disabled={saving}>
        Back
      </Button>
      <SubmitButton loading={saving}>{submit}</SubmitButton>
    </Group>
  )
}
