import { Button, Group, Modal, Stack } from '@mantine/core'
import { z } from 'zod'
import { CorrectFigure, type LegalFigure, legalFigures, NewFigure } from '#areas/settings/figures/contract.ts'
import type { FigureKey } from '#areas/settings/figures/figure-keys.ts'
import { figureKinds, isCounted } from '#areas/settings/figures/figure-kinds.ts'
import { whyNotValue } from '#areas/settings/figures/rules.ts'
import { refreshes } from '#areas/settings/figures/web/refreshes.ts'
import { call } from '#kit/call.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { Form } from '#kit/ui/form/Form.tsx'
import { TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { QuantityField, RateField } from '#kit/ui/form/number-fields.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { dayText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'

type Props = {
  kind: FigureKey
  /** The value that is corrected; absent: a new one is added. */
  row: LegalFigure | undefined
  /** The newest value: a new one is seldom far from it. */
  last: LegalFigure | undefined
  onClose: () => void
}

/** A value of a figure from a day on: a new one, or another one in the place of one that is there. */
export function FigureDialog({ kind, row, last, onClose }: Props) {
  const { label, fields } = figureKinds[kind]
  const begun = row ?? last
  const value = Object.fromEntries(fields.map(({ name }) => [name, begun?.value[name] ?? null]))
  const said = { key: kind, source: row?.source ?? '', value }
  const form = useRecordForm({
    schema: schemaOf(kind, row !== undefined),
    initial: (row
      ? { ...said, from_day: row.from_day, said_id: row.said_id, reason: '' }
      : { ...said, from_day: null }) as never,
    save: (body) =>
      row
        ? call(legalFigures.correct, { body: body as never })
        : call(legalFigures.create, { body: body as never }),
    saved: row ? 'Value corrected' : 'Value added',
    refreshes,
    onSaved: onClose,
  })
  return (
    <Modal
      opened
      onClose={() => form.saving || onClose()}
      title={row ? `${label} from ${dayText(row.from_day)}` : `${label}: add a value`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form form={form}>
        <Stack gap="sm">
          {row ? (
            <Notice>The value that stands here now stays in the history. This one holds in its place.</Notice>
          ) : (
            <DateField name="from_day" label="From" />
          )}
          {fields.map(({ name, label: part, unit }) =>
            isCounted(unit) ? (
              <QuantityField key={name} name={`value.${name}`} label={part} unit={unit} />
            ) : (
              <RateField
                key={name}
                name={`value.${name}`}
                label={part}
                {...(unit === 'percent' ? { percent: true } : { currency: 'GBP', unit })}
              />
            ),
          )}
          <TextField
            name="source"
            label="Source"
            placeholder="Where it is from: an act, a page"
            maxLength={300}
          />
          {row && <TextareaField name="reason" label="Why" rows={2} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={form.saving}>
              Back
            </Button>
            <SubmitButton loading={form.saving}>{row ? 'Correct value' : 'Add value'}</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}

/** The contract, with the parts of this figure and their ranges. */
function schemaOf(kind: FigureKey, corrects: boolean) {
  const parts = figureKinds[kind].fields.map(({ name }) => [name, z.string('Please fill this in')] as const)
  const value = z.object(Object.fromEntries(parts)).superRefine((given, found) => {
    const errors = whyNotValue(kind, given)?.errors ?? {}
    for (const [field, [message]] of Object.entries(errors))
      found.addIssue({ code: 'custom', path: field.split('.').slice(1), message: message! })
  })
  return (corrects ? CorrectFigure : NewFigure).extend({ value })
}
