import { Button, Group, Modal, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChangeSeries, numberSeries, type Series } from '#areas/invoices/series/contract.ts'
import classes from '#areas/invoices/web/parts/SeriesPanel.module.css'
import { VerificationDialog } from '#areas/invoices/web/parts/VerificationDialog.tsx'
import { typeWords } from '#areas/invoices/words.ts'
import { call } from '#web/call.ts'
import { queryOf } from '#web/query.ts'
import { usePermissions } from '#web/session.ts'
import { Panel } from '#web/ui/detail/Facts.tsx'
import { FormContext } from '#web/ui/form/context.ts'
import { SelectField, TextField } from '#web/ui/form/fields.tsx'
import { NumberField } from '#web/ui/form/figures.tsx'
import { useRecordForm } from '#web/ui/form/useRecordForm.ts'
import { numberText } from '#web/ui/format.ts'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'

const resets = [
  { value: 'never', label: 'Never starts again' },
  { value: 'yearly', label: 'Starts again every year' },
  { value: 'monthly', label: 'Starts again every month' },
]

/** How documents are numbered, series by series. */
export function SeriesPanel() {
  const query = useQuery(queryOf(numberSeries.list))
  const { can } = usePermissions()
  const [edited, setEdited] = useState<Series>()
  const [checked, setChecked] = useState<Series>()
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={220} radius="lg" />
  return (
    <Panel title="Numbers" flush>
      {query.data.data.length === 0 && (
        <EmptyState
          title="Your agency has no company yet"
          text="Fill in its name and address in Agency Settings; its series appear here."
        />
      )}
      {query.data.data.map((series) => (
        <div key={series.id} className={classes.series}>
          <span className={classes.name}>
            {typeWords[series.type]}
            <span className={classes.note}>{series.legal_entity_name}</span>
          </span>
          <span className={classes.code}>
            {series.format}
            <span className={classes.note}>{resets.find(({ value }) => value === series.reset)?.label}</span>
          </span>
          <span className={classes.code}>
            {series.next_example}
            <span className={classes.note}>comes next</span>
          </span>
          <span>
            {numberText(series.issued_count)}
            <span className={classes.note}>issued</span>
          </span>
          <span className={classes.buttons}>
            <Button
              variant="default"
              size="xs"
              onClick={() => setChecked(series)}
              aria-label={`Check ${typeWords[series.type]}`}
            >
              Check
            </Button>
            {can('invoices.numbering.manage') && (
              <Button
                variant="default"
                size="xs"
                onClick={() => setEdited(series)}
                aria-label={`Change ${typeWords[series.type]}`}
              >
                Change
              </Button>
            )}
          </span>
        </div>
      ))}
      {edited && <SeriesDialog series={edited} onClose={() => setEdited(undefined)} />}
      {checked && <VerificationDialog series={checked} onClose={() => setChecked(undefined)} />}
    </Panel>
  )
}

function SeriesDialog({ series, onClose }: { series: Series; onClose: () => void }) {
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
      <FormContext value={form}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void form.submit()
          }}
        >
          <Stack gap="sm">
            <TextField
              name="format"
              label="Format"
              description="{SEQ:6} is the number with six digits. {YYYY}, {YY} and {MM} are the date of issue."
            />
            <SelectField name="reset" label="The count" options={resets} />
            <NumberField name="next_number" label="Next number" />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={form.saving}>
                Save
              </Button>
            </Group>
          </Stack>
        </form>
      </FormContext>
    </Modal>
  )
}
