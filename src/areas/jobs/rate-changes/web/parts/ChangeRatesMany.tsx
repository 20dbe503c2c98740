import { Button, Group, Modal, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PreviewedChange, rateChanges } from '#areas/jobs/rate-changes/contract.ts'
import { ManyResults } from '#areas/jobs/rate-changes/web/parts/ManyResults.tsx'
import { Previewed } from '#areas/jobs/rate-changes/web/parts/Previewed.tsx'
import classes from '#areas/jobs/rate-changes/web/parts/Propose.module.css'
import { useMoneySight } from '#areas/jobs/web/data.ts'
import { nextStart } from '#areas/jobs/web/rate-rows.ts'
import { queryOf, refresh, useCall } from '#kit/query.ts'
import { ChosenSummary } from '#kit/ui/dialogs/ChosenSummary.tsx'
import { DayInput } from '#kit/ui/form/DayInput.tsx'
import { agencyDay, countText, currencySign } from '#kit/ui/format.ts'
import { ErrorState } from '#kit/ui/states.tsx'
import { mostChosen } from '#platform/http/contract.ts'
import { scaled } from '#platform/money.ts'
import { longestReason, shortestReason } from '#platform/warnings.ts'

type Props = {
  ids: number[]
  /** What it begins with; absent: percent. */
  way?: Asked['by']
  onClose: (decided: number) => void
}
type Asked = { by: 'percent' | 'amount' | 'card'; codes: 'basic' | 'all'; pay: string; charge: string }

/** New rates for the chosen placements by percent or by an amount: what each comes to first, then a result for each. */
export function ChangeRatesMany({ ids: chosen, way = 'percent', onClose }: Props) {
  const ids = chosen.slice(0, mostChosen)
  const sight = useMoneySight()
  const [day, setDay] = useState<string | null>(() => nextStart([], 0, agencyDay()))
  const [asked, setAsked] = useState<Asked>({
    by: way,
    codes: way === 'card' ? 'all' : 'basic',
    pay: '',
    charge: '',
  })
  const [reason, setReason] = useState('')
  const set = (more: Partial<Asked>) => setAsked((before) => ({ ...before, ...more }))
  const [readable, setReadable] = useState(true)
  const how = readable ? howOf(asked) : undefined
  const [settled] = useDebouncedValue(JSON.stringify([how, day]), 250)
  const preview = useQuery({
    ...queryOf(rateChanges.preview, {
      query: { placement_ids: ids.join(',') as never, from_day: day ?? '', ...how! },
    }),
    enabled: how !== undefined && day !== null && settled === JSON.stringify([how, day]),
    staleTime: 0,
  })
  const rows = how && day ? preview.data?.data : undefined
  const open = rows?.filter(({ problem }) => !problem) ?? []
  // What is sent and what it was decided by: the list stays what was agreed to.
  const [sent, setSent] = useState<PreviewedChange[]>()
  const send = useCall(rateChanges.createMany)
  const propose = () => {
    setSent(rows)
    send.mutate({ body: { placement_ids: ids, from_day: day!, reason: reason.trim(), ...how! } })
  }
  const done = send.data?.data.filter(({ rate_change_id }) => rate_change_id !== null).length ?? 0
  const close = () => {
    if (send.data) void refresh('rate-changes', 'history')
    onClose(done)
  }
  const unit = asked.by === 'percent' ? '%' : currencySign(rows?.[0]?.currency ?? 'GBP')
  return (
    <Modal
      opened
      size="lg"
      onClose={() => send.isPending || close()}
      title={send.data ? `${countText(done, 'proposal')} made` : 'Change rates'}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {send.data ? (
        <ManyResults results={send.data.data} names={sent ?? []} />
      ) : (
        <Stack gap="md">
          <ChosenSummary chosen={chosen.length} found={ids.length} one="placement" />
          <p className={classes.quiet}>
            New rates are rounded to the penny and hold once somebody approves them.
          </p>
          <div className={classes.asks}>
            <DayInput label="From" value={day} onDay={setDay} onReadable={setReadable} whenDone required />
            <NativeSelect
              label="By"
              data={sight.both ? byOptions : byOptions.filter(({ value }) => value !== 'card')}
              value={asked.by}
              onChange={({ currentTarget }) => set({ by: currentTarget.value as Asked['by'] })}
            />
            <NativeSelect
              label="Which rates"
              data={codeOptions}
              value={asked.codes}
              onChange={({ currentTarget }) => set({ codes: currentTarget.value as Asked['codes'] })}
            />
          </div>
          {asked.by !== 'card' && (
            <div className={classes.asks}>
              {sight.pay && (
                <Difference
                  label="Pay changes by"
                  unit={unit}
                  value={asked.pay}
                  set={(pay) => set({ pay })}
                />
              )}
              {sight.charge && (
                <Difference
                  label="Charge changes by"
                  unit={unit}
                  value={asked.charge}
                  set={(charge) => set({ charge })}
                />
              )}
            </div>
          )}
          {preview.isLoadingError && (
            <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
          )}
          {rows && <Previewed rows={rows} />}
          <Textarea
            label="Reason"
            description="Whoever approves them reads this, and the history keeps it."
            required
            autosize
            minRows={2}
            maxLength={longestReason}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </Stack>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        {send.data ? (
          <Button onClick={close}>Close</Button>
        ) : (
          <>
            <Button variant="default" disabled={send.isPending} onClick={() => onClose(0)}>
              Cancel
            </Button>
            <Button
              loading={send.isPending}
              disabled={open.length === 0 || preview.isFetching || reason.trim().length < shortestReason}
              onClick={propose}
            >
              {rows ? `Propose for ${open.length}` : 'Propose'}
            </Button>
          </>
        )}
      </Group>
    </Modal>
  )
}

const byOptions = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'An amount' },
  { value: 'card', label: 'What the rate card says' },
]
const codeOptions = [
  { value: 'basic', label: 'The basic rate' },
  { value: 'all', label: 'Every rate' },
]

type DifferenceProps = { label: string; unit: string; value: string; set: (text: string) => void }

function Difference({ label, unit, value, set }: DifferenceProps) {
  const wrong = value.trim() !== '' && numberOf(value) === undefined
  return (
    <TextInput
      label={label}
      placeholder="Stays"
      inputMode="text"
      autoComplete="off"
      rightSection={unit}
      rightSectionPointerEvents="none"
      error={wrong && 'A number like 2.5 or -0.50'}
      value={value}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
}

/** What is asked for once at least one side says by how much; undefined before. */
function howOf({ by, codes, pay, charge }: Asked) {
  if (by === 'card') return { by, codes }
  const sides = { pay: numberOf(pay), charge: numberOf(charge) }
  const wrong = (pay.trim() && !sides.pay) || (charge.trim() && !sides.charge)
  const moves = [sides.pay, sides.charge].some((side) => side !== undefined && scaled(side) !== 0n)
  if (wrong || !moves) return undefined
  return {
    by,
    codes,
    ...(sides.pay ? { pay: sides.pay } : {}),
    ...(sides.charge ? { charge: sides.charge } : {}),
  }
}

/** `+3`, `−0.5`, `2,5` as a decimal. */
function numberOf(text: string): string | undefined {
  const plain = text.trim().replace('−', '-').replace(/^\+/, '').replace(',', '.')
  return /^-?\d{1,8}(\.\d{1,4})?$/.test(plain) ? plain : undefined
}
