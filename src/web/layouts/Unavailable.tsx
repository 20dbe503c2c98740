import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { comeBackAfter, isOver, outage } from '#kit/outage.ts'
import { queries } from '#kit/query.ts'
import classes from '#web/layouts/NewVersion.module.css'

/** Says that Saffron is away for a moment, looks until it is back, and then renews what is on screen. */
export function Unavailable() {
  const away = outage.use()
  const router = useRouter()
  useEffect(() => {
    if (!away) return
    const timer = setInterval(async () => {
      if (!(await isOver())) return
      outage.set(false)
      await queries.invalidateQueries()
      await router.invalidate()
    }, comeBackAfter)
    return () => clearInterval(timer)
  }, [away, router])
  return (
    <div role="status">
      {away && (
        <div className={`${classes.notice} ${classes.words}`}>
          Saffron is not available for a moment. We keep trying for you.
        </div>
      )}
    </div>
  )
}
