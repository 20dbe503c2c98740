import { Button, Group, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { access } from '#areas/access/contract.ts'
import { ConsultantSplit, consultants, type Split } from '#areas/jobs/consultants/contract.ts'
import { sumText, whyNotSplit } from '#areas/jobs/consultants/rules.ts'
import type { Placement } from '#areas/jobs/contract.ts'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Facts, Panel } from '#kit/ui/detail/Facts.tsx'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { FieldArray } from '#kit/ui/form/FieldArray.tsx'
import { Form } from '#kit/ui/form/Form.tsx'
import { RateField } from '#kit/ui/form/number-fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { dayText } from '#kit/ui/format.ts'

type Props = { placement: Placement; today: string }

/** Who shares the margin of a placement, from which day on. */
export function ConsultantsPanel({ placement, today }: Props) {
  const { can } = usePermissions()
  const [open, setOpen] = useState(false)
  const { data } = useQuery(queryOf(consultants.show, { params: { id: placement.id } }))
  if (!data) return null
  const splits = data.data
  const now = splits.find((split) => split.now)
  const owner = placement.owner_name ? `${placement.owner_name} 100 %` : 'Nobody: it has no owner'
  return (
    <Panel
      title="Consultants"
      aside={
        can('placements.update') && (
          <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            Share the margin
          </Button>
        )
      }
    >
      <Facts
        items={
          splits.length === 0
            ? [['Whole share', owner]]
            : [
                ...(splits[0]!.from_day > placement.start_date
                  ? [[`From ${dayText(placement.start_date)}`, owner] as [string, string]]
                  : []),
                ...splits.map(
                  (split) => [`From ${dayText(split.from_day)}`, textOf(split)] as [string, string],
                ),
              ]
        }
      />
      {open && <SplitDialog placement={placement} today={today} now={now} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

const textOf = ({ consultants: shares }: Split) =>
  shares.map(({ name, percent }) => `${name} ${percent} %`).join(', ')

const schemaOf = (placement: Placement) =>
  ConsultantSplit.superRefine((given, ctx) => {
    const { errors = {} } = whyNotSplit(given.from_day, given.consultants, placement) ?? {}
    for (const [field, [message]] of Object.entries(errors))
      ctx.addIssue({ code: 'custom', message: message!, path: field.split('.') })
  })

function SplitDialog({
  placement,
  today,
  now,
  onClose,
}: Props & { now: Split | undefined; onClose: () => void }) {
  const { start_date, end_date, owner_user_id, version } = placement
  const begun = today > start_date ? today : start_date
  const form = useRecordForm({
    schema: schemaOf(placement),
    initial: {
      version,
      from_day: end_date !== null && begun > end_date ? end_date : begun,
      consultants: now
        ? now.consultants.map(({ user_id, percent }) => ({ user_id, percent }))
        : [{ user_id: owner_user_id, percent: '100' }],
    } as never,
    save: (body) => call(consultants.save, { params: { id: placement.id }, body: body as never }),
    saved: 'Shares saved',
    refreshes: ['placements', 'jobs', 'history'],
    onSaved: onClose,
  })
  const owner = owner_user_id === null ? [] : [{ id: owner_user_id, name: placement.owner_name ?? '' }]
  const current = [...owner, ...(now?.consultants ?? []).map(({ user_id: id, name }) => ({ id, name }))]
  const { consultants: typed } = form.form.values as { consultants: { percent: string | null }[] }
  return (
    <Modal
      opened
      centered
      size="lg"
      title="Share the margin"
      onClose={() => form.saving || onClose()}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form form={form}>
        <Stack gap="md">
          <DateField
            name="from_day"
            label="From"
            description="What was approved already keeps its shares."
            min={start_date}
            max={end_date ?? undefined}
          />
          <FieldArray
            name="consultants"
            word="consultant"
            none="Nobody has a share yet."
            fresh={() => ({ user_id: null, percent: null })}
          >
            {(prefix, line) => (
              <>
                <RecordPicker
                  name={`${prefix}.user_id`}
                  label="Consultant"
                  endpoint={access.users}
                  filter={{ kind: 'staff', status: 'active,invited' }}
                  current={current.find(({ id }) => id === line.user_id)}
                />
                <RateField name={`${prefix}.percent`} label="Share" percent />
              </>
            )}
          </FieldArray>
          <p role="status" style={{ margin: 0 }}>
            Together {sumText(typed)} % of 100 %.
          </p>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={form.saving}>
              Cancel
            </Button>
            <SubmitButton loading={form.saving}>Save shares</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
