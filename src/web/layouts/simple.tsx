import { createFileRoute, Outlet } from '@tanstack/react-router'
import classes from '#kit/ui/simple.module.css'
import { BrandLogo } from '#web/brand/BrandLogo.tsx'

export const Route = createFileRoute('/_simple')({ component: SimpleLayout })

/** One card in the middle: login, choosing an agency, set-up. */
function SimpleLayout() {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <BrandLogo height={34} />
      </header>
      <main className={classes.card}>
        <Outlet />
      </main>
      <footer className={classes.foot}>The back office that a staffing agency runs on</footer>
    </div>
  )
}
