import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import TextField from '@mui/material/TextField'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconAction } from '../../design/buttons'
import { Board, Stage } from './pieces'

const VARIANTS = ['contained', 'outlined', 'text'] as const
const SIZES = ['small', 'medium', 'large'] as const

function Buttons() {
  return (
    <>
      {VARIANTS.map((variant) => (
        <Stage key={variant} name={`Button, ${variant}`}>
          <Button variant={variant}>Primary</Button>
          <Button variant={variant} color="secondary">
            Secondary
          </Button>
          <Button variant={variant} color="error">
            Danger
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} loading>
            Loading
          </Button>
        </Stage>
      ))}
      <Stage name="Button, sizes and icons">
        {SIZES.map((size) => (
          <Button key={size} variant="contained" size={size} startIcon={<Plus size={16} />}>
            {size}
          </Button>
        ))}
      </Stage>
      <Stage name="Icon buttons and links">
        <IconAction name="Edit post" onClick={() => undefined}>
          <Pencil size={18} aria-hidden />
        </IconAction>
        <IconButton aria-label="Delete post" size="small">
          <Trash2 size={16} aria-hidden />
        </IconButton>
        <IconButton aria-label="Disabled" disabled>
          <Pencil size={18} aria-hidden />
        </IconButton>
        <Link href="#controls">A link in prose</Link>
      </Stage>
    </>
  )
}

function Fields() {
  return (
    <>
      <TextField label="Email" placeholder="name@lab.example" />
      <TextField label="Username" defaultValue="ada" helperText="3 to 30 characters" />
      <TextField
        label="Password"
        type="password"
        defaultValue="short"
        error
        helperText="Password must be at least 6 characters long."
      />
      <TextField label="Link" disabled defaultValue="https://lab.example" />
      <TextField label="Category" select defaultValue="discussion">
        <MenuItem value="discussion">Discussion</MenuItem>
        <MenuItem value="research">Research</MenuItem>
      </TextField>
      <TextField label="Content" multiline minRows={3} required />
    </>
  )
}

/** Buttons, fields and tabs in every state. */
export function Controls() {
  const [tab, setTab] = useState(0)
  return (
    <Board>
      <Buttons />
      <Stage name="Tabs">
        <Tabs value={tab} onChange={(_event, next: number) => setTab(next)} variant="scrollable">
          <Tab label="All" />
          <Tab label="Tools Showcase" />
          <Tab label="Discussions" />
          <Tab label="Research" disabled />
        </Tabs>
      </Stage>
      <Fields />
    </Board>
  )
}
