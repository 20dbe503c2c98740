import { Button, Group, Modal, Stack } from '@mantine/core'
import { ChangeSeries, numberSeries, type Series } from '#areas/invoices/series/contract.ts'
import { resets } from '#areas/invoices/web/parts/resets.ts'
import { typeWords } from '#areas/invoices/words.ts'
import { call } from '#kit/call.ts'
import { Form } from '#kit/ui/form/Form.tsx'
import { SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { NumberField } from '#kit/ui/form/number-fields.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { numberText } from '#kit/ui/format.ts'

/** How a series is numbered from now on. */
export function SeriesDialog({ series, onClose }: { series: Series; onClose: () => void }) {
  const { id, format, reset, next_number, version } = series
  const form = useRecordForm({
    schema: ChangeSeries,
    initial: { format, reset, next_number, version },
    save: (body) => call(numberSeries.change, { params: { id }, body }),
    saved: 'Series saved',
    refreshes: ['number-series', 'history'],
    onSaved: onClose,
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Numbers of ${typeWords[series.type].toLowerCase()}`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form form={form}>
        <Stack gap="sm">
          <TextField
            name="format"
            label="Format"
            description="{SEQ:6} is the number with six digits. {YYYY}, {YY} and {MM} are the date of issue."
          />
          <SelectField name="reset" label="The count" options={resets} />
          <NumberField
            name="next_number"
            label="Next number"
            description={`${numberText(series.lowest_next)} or higher.`}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton loading={form.saving}>Save</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
