import { Button, Group, Modal, Stack } from '@mantine/core'
import { exchangeRates, NewExchangeRate } from '#areas/settings/exchange-rates/contract.ts'
import { whyNotRate } from '#areas/settings/exchange-rates/rules.ts'
import { call } from '#kit/call.ts'
import { currencyOptions } from '#kit/ui/form/currency-options.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { Form } from '#kit/ui/form/Form.tsx'
import { SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

type Props = {
  initial: { from_currency: string | null; to_currency: string; day: string }
  onClose: () => void
}

const schema = NewExchangeRate.superRefine((given, found) => {
  for (const [field, [message = '']] of Object.entries(whyNotRate(given)?.errors ?? {}))
    found.addIssue({ code: 'custom', path: [field], message })
})

/** Enters a rate of a day; those that are there stay. */
export function RateDialog({ initial, onClose }: Props) {
  const form = useRecordForm({
    schema,
    initial: { ...initial, rate: '', source: '' } as never,
    save: (body) => call(exchangeRates.create, { body }),
    saved: 'Exchange rate entered',
    refreshes: ['exchange-rates', 'placements', 'timesheets', 'rate-changes', 'history'],
    onSaved: onClose,
  })
  const { from_currency: from, to_currency: to } = form.form.values as Record<string, string | null>
  return (
    <Modal
      opened
      onClose={() => form.saving || onClose()}
      title="Enter an exchange rate"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form form={form}>
        <Stack gap="sm">
          <SelectField name="from_currency" label="One unit of" options={currencyOptions} searchable />
          <SelectField name="to_currency" label="In" options={currencyOptions} searchable />
          <TextField
            name="rate"
            label={from && to ? `1 ${from} in ${to}` : 'Rate'}
            placeholder="0.8532"
            maxLength={17}
          />
          <DateField name="day" label="On" />
          <TextField
            name="source"
            label="Source"
            placeholder="Where it is from: a bank, a page"
            maxLength={300}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={form.saving}>
              Back
            </Button>
            <SubmitButton loading={form.saving}>Enter rate</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
