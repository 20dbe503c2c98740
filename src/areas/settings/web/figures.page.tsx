import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { settings } from '#areas/settings/contract.ts'
import { legalFigures, marginFloor } from '#areas/settings/figures/contract.ts'
import { figureKeys } from '#areas/settings/figures/figure-keys.ts'
import { FigurePanel } from '#areas/settings/figures/web/FigurePanel.tsx'
import { MarginFloorForm } from '#areas/settings/figures/web/MarginFloorForm.tsx'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { serverNow } from '#kit/server-clock.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { countText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { Stack } from '#kit/ui/Stack.tsx'
import { dayAt } from '#platform/days.ts'

export const Route = createFileRoute('/tenant/$tenantId/settings/figures')({
  staticData: { title: 'Legal Figures' },
  beforeLoad: needs('settings.figures', 'placements.rates.view_margin'),
  loader: ({ context: { queries } }) =>
    Promise.all([
      queries.ensureQueryData(queryOf(settings.show)),
      queries.ensureQueryData(queryOf(legalFigures.list)),
      queries.ensureQueryData(queryOf(marginFloor.show)),
    ]),
  component: FiguresPage,
})

function FiguresPage() {
  const { tz } = useSuspenseQuery(queryOf(settings.show)).data
  const { data } = useSuspenseQuery(queryOf(legalFigures.list)).data
  const { data: floor } = useSuspenseQuery(queryOf(marginFloor.show))
  const mayChange = usePermissions().can('settings.figures')
  const today = dayAt(serverNow(), tz)
  const waiting = data.filter(({ state }) => state === 'shipped').length
  return (
    <>
      <PageHeader
        title="Legal Figures"
        description="What the law sets from a day on, and what your margins are measured by. Placements read the value of each day."
      />
      <Stack>
        {waiting > 0 && (
          <Notice tone="warning" title={`${countText(waiting, 'value')} to check`}>
            They come with Saffron, for the United Kingdom. Compare each with its source, then confirm or
            correct it.
          </Notice>
        )}
        {figureKeys.map((key) => (
          <FigurePanel
            key={key}
            kind={key}
            rows={data.filter((row) => row.key === key)}
            today={today}
            mayChange={mayChange}
          />
        ))}
        <MarginFloorForm floor={floor} locked={!mayChange} />
        {mayChange && (
          <Panel title="History">
            <History subject="legal-figures" id={1} />
          </Panel>
        )}
      </Stack>
    </>
  )
}
