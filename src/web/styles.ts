import '@mantine/core/styles.css'
import '#web/fonts.css'
import '#web/global.css'
