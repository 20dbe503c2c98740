import { Button, Group, Modal, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { type Fee, FeeInput, fees, type StageDue, type TransferFee } from '#areas/jobs/fees/contract.ts'
import { feeAmount, stageAmounts, whyNotFee } from '#areas/jobs/fees/rules.ts'
import { dueText } from '#areas/jobs/fees/web/words.ts'
import { call } from '#kit/call.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { FieldArray } from '#kit/ui/form/FieldArray.tsx'
import { Form } from '#kit/ui/form/Form.tsx'
import { SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { MoneyField, NumberField, RateField } from '#kit/ui/form/number-fields.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { moneyText } from '#kit/ui/format.ts'
import { isDecimal } from '#platform/money.ts'

type Props = {
  placementId: number
  currency: string
  fee: Fee | null
  /** What to begin with while there is no fee. */
  transfer: TransferFee | null
  onClose: () => void
}

type Typed = {
  salary: number | null
  percent: string | null
  amount: number | null
  stages: { percent: string | null; due: StageDue }[]
}

const schema = FeeInput.extend({ version: z.int().nullable() }).superRefine((fee, ctx) => {
  for (const [field, [message]] of Object.entries(whyNotFee(fee)?.errors ?? {}))
    ctx.addIssue({ code: 'custom', message: message!, path: field.split('.') })
})

/** What the client pays for somebody they take on: how much, when which part of it, and what is given back. */
export function FeeDialog({ placementId, currency, fee, transfer, onClose }: Props) {
  const form = useRecordForm({
    schema,
    initial: startOf(fee, transfer) as never,
    save: (body) => call(fees.save, { params: { id: placementId }, body: body as never }),
    saved: 'Fee agreed',
    refreshes: ['placements', 'units', 'history'],
    onSaved: onClose,
  })
  const values = form.form.values as Typed
  const [basis, setBasis] = useState(
    (fee && fee.salary === null) || (!fee && transfer?.kind === 'amount') ? 'amount' : 'percent',
  )
  const choose = (next: string) => {
    form.form.setValues({ amount: null, salary: null, percent: null })
    setBasis(next)
  }
  const amounts = amountsOf(values)
  return (
    <Modal
      opened
      size="lg"
      centered
      onClose={() => form.saving || onClose()}
      title={fee ? 'Change the fee' : 'Agree on a fee'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form form={form}>
        <Stack gap="md">
          <SegmentedControl
            fullWidth
            aria-label="How it is agreed"
            value={basis}
            onChange={choose}
            data={[
              { value: 'percent', label: 'Part of the salary' },
              { value: 'amount', label: 'An amount' },
            ]}
          />
          {basis === 'percent' ? (
            <Group grow align="flex-start">
              <MoneyField name="salary" label="Salary a year" currency={currency} />
              <RateField name="percent" label="Fee" percent />
            </Group>
          ) : (
            <MoneyField name="amount" label="Fee" currency={currency} />
          )}
          {amounts && (
            <p>
              The fee is <strong>{moneyText(amounts.fee, currency)}</strong> without VAT.
            </p>
          )}
          <FieldArray
            name="stages"
            word="stage"
            none="The whole fee is charged at once."
            fresh={() => ({ label: '', percent: null, due: 'day', due_on: null })}
            head={(_, at) =>
              amounts?.stages[at] === undefined ? undefined : moneyText(amounts.stages[at], currency)
            }
          >
            {(prefix, line) => (
              <>
                <TextField name={`${prefix}.label`} label="On the invoice" maxLength={80} />
                <RateField name={`${prefix}.percent`} label="Part of the fee" percent />
                <SelectField
                  name={`${prefix}.due`}
                  label="Charged"
                  options={Object.entries(dueText).map(([value, label]) => ({ value, label }))}
                  onPick={() => form.form.setFieldValue(`${prefix}.due_on`, null)}
                />
                {line.due === 'day' && <DateField name={`${prefix}.due_on`} label="Day" />}
              </>
            )}
          </FieldArray>
          <FieldArray
            name="rebates"
            word="rebate"
            none="Nothing is given back when somebody leaves early."
            fresh={() => ({ from_week: null, to_week: null, percent: null })}
          >
            {(prefix) => (
              <>
                <NumberField name={`${prefix}.from_week`} label="Leaves from week" />
                <NumberField name={`${prefix}.to_week`} label="to week" />
                <RateField name={`${prefix}.percent`} label="Given back" percent />
              </>
            )}
          </FieldArray>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={form.saving}>
              Cancel
            </Button>
            <SubmitButton loading={form.saving}>{fee ? 'Save fee' : 'Agree on fee'}</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}

function startOf(fee: Fee | null, transfer: TransferFee | null) {
  if (!fee && transfer)
    return {
      ...{ salary: null, percent: transfer.percent, amount: transfer.amount, version: null, rebates: [] },
      stages: [{ label: 'Transfer fee', percent: '100', due: 'day', due_on: transfer.due_on }],
    }
  if (!fee)
    return {
      ...{ salary: null, percent: null, amount: null, version: null, rebates: [] },
      stages: [{ label: 'Placement fee', percent: '100', due: 'start', due_on: null }],
    }
  return {
    ...{ salary: fee.salary, percent: fee.percent, version: fee.version, rebates: fee.rebates },
    amount: fee.salary === null ? fee.amount : null,
    stages: fee.stages.map(({ label, percent, due, due_on }) => ({ label, percent, due, due_on })),
  }
}

/** The fee and its stages as they would be priced; undefined while something is missing. */
function amountsOf({ stages, ...typed }: Typed): { fee: number; stages: number[] } | undefined {
  const fee = feeAmount(isDecimal(typed.percent) ? typed : { ...typed, percent: null })
  if (!fee || !stages.length || stages.some(({ percent }) => !isDecimal(percent))) return undefined
  return { fee, stages: stageAmounts(fee, stages as { percent: string }[]) }
}
