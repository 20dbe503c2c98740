import type { taxCodes } from '#areas/codes/contract.ts'
import type { AnyCode, CodeListKind } from '#areas/codes/web/parts/kind.ts'
import { call } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { BulkDialog } from '#kit/ui/dialogs/BulkDialog.tsx'
import { ChosenSummary } from '#kit/ui/dialogs/ChosenSummary.tsx'
import { useChosenRows } from '#kit/ui/list/useChosenRows.ts'

type Props = {
  kind: CodeListKind<never>
  verb: 'retire' | 'offer'
  ids: number[]
  onClose: (decided: number) => void
}

/** Retires the chosen codes, or offers them again. */
export function CodesMany({ kind, verb, ids, onClose }: Props) {
  const list = kind.endpoints.list as typeof taxCodes.list
  const chosen = useChosenRows(list, ids) as AnyCode[] | undefined
  const byId = new Map(chosen?.map((code) => [code.id, code]))
  const retires = verb === 'retire'
  return (
    <BulkDialog
      title={retires ? `Retire ${kind.one}s` : `Offer ${kind.one}s again`}
      verb={retires ? 'Retire' : 'Offer'}
      done={retires ? 'retired' : 'offered again'}
      rows={chosen?.map((code) => ({
        id: code.id,
        name: `${code.name} (${code.code})`,
        to: `/settings/${kind.model}/${code.id}/edit`,
        whyNot: whyNot(code, retires),
      }))}
      summary={
        <>
          <ChosenSummary chosen={ids.length} found={chosen?.length} one={kind.one} />
          {retires && <p>What uses them keeps them. They are offered no more.</p>}
        </>
      }
      each={(id) =>
        call(kind.endpoints.change as typeof taxCodes.change, {
          params: { id },
          body: { version: byId.get(id)!.version, archived: retires },
        })
      }
      onClose={(decided) => {
        if (decided > 0) void refresh(kind.model, 'history')
        onClose(decided)
      }}
    />
  )
}

function whyNot({ archived_at, is_default, group_mode }: AnyCode, retires: boolean): string | undefined {
  if (group_mode === 'locked') return 'Your group keeps this code.'
  if (retires && is_default) return 'It is the default. Make another code the default first.'
  if (retires) return archived_at ? 'It is retired already.' : undefined
  return archived_at ? undefined : 'It is offered already.'
}
