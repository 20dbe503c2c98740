import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { z } from 'zod'
import { ChangePlacement, type Placement, placements } from '#areas/jobs/contract.ts'
import type { Move, PlacementState } from '#areas/jobs/transitions.ts'
import { placementStatusNames } from '#areas/jobs/words.ts'
import { call } from '#kit/call.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { Form } from '#kit/ui/form/Form.tsx'
import { TextareaField } from '#kit/ui/form/fields.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { shortestReason } from '#platform/warnings.ts'

type Props = { placement: Placement; move: Move<PlacementState>; today: string; onClose: () => void }

const { end_date, version } = ChangePlacement.shape
const day = end_date.unwrap()
const reason = z.string().trim().min(shortestReason, 'Please say why').max(500)

/** A step that takes a last day, a reason, or both. */
export function MoveDialog({ placement, move, today, onClose }: Props) {
  const ends = move.to === 'ended'
  const asksDay = move.asks.includes('end_date')
  const asksReason = move.asks.includes('reason')
  const form = useRecordForm({
    schema: z.object({
      version,
      ...(asksDay ? { end_date: ends ? day.unwrap() : day } : {}),
      ...(asksReason ? { reason } : {}),
    }),
    initial: {
      version: placement.version,
      ...(asksDay ? { end_date: ends ? lastDayOf(placement, today) : null } : {}),
      ...(asksReason ? { reason: '' } : {}),
    } as never,
    save: (given) =>
      call(placements.change, {
        params: { id: placement.id },
        body: { ...given, status: move.to } as never,
      }),
    saved: `Placement is now ${placementStatusNames[move.to].toLowerCase()}`,
    refreshes: ['placements', 'jobs', 'history', 'timesheets', 'candidates'],
    onSaved: onClose,
  })
  return (
    <Modal
      opened
      onClose={() => form.saving || onClose()}
      title={`${move.label} ${placement.ref}`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form form={form}>
        <Stack gap="sm">
          <Text size="sm">
            {placement.candidate_name} at {placement.client_name}, {placement.job_title}.
          </Text>
          {asksDay && (
            <DateField
              name="end_date"
              label={ends ? 'Last day' : 'New last day'}
              {...(ends ? {} : { placeholder: 'Open-ended' })}
              min={placement.start_date}
              max={ends ? today : undefined}
            />
          )}
          {asksReason && <TextareaField name="reason" label="Reason" description="Kept in the history." />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={form.saving}>
              Back
            </Button>
            <SubmitButton
              loading={form.saving}
              {...(ends || move.to === 'cancelled' ? { color: 'red.8' } : {})}
            >
              {move.label}
            </SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}

/** Its planned last day when that has come, else today. */
const lastDayOf = ({ end_date, start_date }: Placement, today: string) =>
  end_date !== null && end_date <= today ? end_date : start_date > today ? null : today
