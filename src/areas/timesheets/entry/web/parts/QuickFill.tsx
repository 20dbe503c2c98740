import { Button, Group, Text } from '@mantine/core'
import { IconBeach, IconCalendarCheck, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { type TimesheetDetail, timesheets } from '#areas/timesheets/contract.ts'
import type { useDraft } from '#areas/timesheets/entry/web/parts/useDraft.ts'
import { call } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'
import { notify, notifyRefusal } from '#kit/ui/toast.ts'

type Props = { sheet: TimesheetDetail; draft: ReturnType<typeof useDraft> }

/** Two short ways: the week as it was last time, or no work at all. */
export function QuickFill({ sheet, draft }: Props) {
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState<'copy' | 'nil'>()
  const go = useGo()

  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notifyRefusal(error)
    } finally {
      setBusy(false)
      setAsking(undefined)
    }
  }
  const copy = () =>
    run(async () => {
      const { data } = await call(timesheets.previousEntries, { params: { id: sheet.id } })
      if (!data) notify({ type: 'info', title: 'There is no earlier week to copy' })
      else draft.fill(data.entries)
    })
  const nil = () =>
    run(async () => {
      const body = { entries: [], note: draft.note }
      const cleared = draft.empty
        ? await draft.save()
        : (
            await call(timesheets.save, {
              params: { id: sheet.id },
              body: { ...body, version: await versionOf(draft, sheet) },
            })
          ).version
      if (cleared === false) return
      await call(timesheets.declareNil, { params: { id: sheet.id }, body: { version: cleared } })
      notify({ type: 'success', title: 'No work this week', description: 'Thank you for telling us.' })
      await refresh('timesheets')
      await go(`/timesheets/${sheet.id}`)
    })

  return (
    <>
      <Group gap="xs" mb="sm">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconHistory size={16} />}
          loading={busy && asking !== 'nil'}
          onClick={() => (draft.empty ? void copy() : setAsking('copy'))}
        >
          Copy last week
        </Button>
        {sheet.layout === 'days' && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconCalendarCheck size={16} />}
            onClick={draft.fillDays}
          >
            Fill working days
          </Button>
        )}
        {sheet.actions.includes('declare_nil') && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconBeach size={16} />}
            onClick={() => setAsking('nil')}
          >
            No work this week
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={asking === 'copy'}
        onClose={() => setAsking(undefined)}
        title="Replace what is entered?"
        confirm="Copy last week"
        loading={busy}
        onConfirm={() => void copy()}
      >
        <Text c="dimmed">The times of last week take the place of those on this page.</Text>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'nil'}
        onClose={() => setAsking(undefined)}
        title="No work this week?"
        confirm="I did not work"
        loading={busy}
        onConfirm={() => void nil()}
      >
        <Text c="dimmed">
          {draft.empty
            ? 'This says that there was nothing to do in this period, and nothing will be paid for it.'
            : 'What is entered on this page will be removed. Nothing will be paid for this period.'}
        </Text>
      </ConfirmDialog>
    </>
  )
}

/** The version after what is typed was saved; of the sheet itself when it cannot be, since it goes anyway. */
async function versionOf(draft: Props['draft'], sheet: TimesheetDetail): Promise<number> {
  return (await draft.save()) || sheet.version
}
