import { IconArrowUp, IconRefresh } from '@tabler/icons-react'
import { numberText } from '#kit/ui/format.ts'
import type { MergedList } from '#kit/ui/list/live-merge.ts'
import classes from '#kit/ui/list/NewPill.module.css'

type Props = { merged: Pick<MergedList<unknown>, 'added' | 'gone'>; onShow: () => void }

/** What waits because it would push the rows about. Read aloud when it appears, shown when it is pressed. */
export function NewPill({ merged: { added, gone }, onShow }: Props) {
  const Icon = added.length > 0 ? IconArrowUp : IconRefresh
  return (
    <div className={classes.place} role="status">
      {(added.length > 0 || gone.size > 0) && (
        <button type="button" className={classes.pill} onClick={onShow}>
          <Icon size={14} stroke={2.2} aria-hidden />
          {added.length > 0 ? `${numberText(added.length)} new` : 'Update the list'}
        </button>
      )}
    </div>
  )
}
