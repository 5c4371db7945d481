import { pluralsOf } from '../plurals.ts'
import type { Texts } from '../translation.ts'

const counted = pluralsOf('es')

export const webhookTexts: Texts['webhookTexts'] = {
  none: 'Todavía no hay webhooks. Un webhook es una URL suya a la que se envían los eventos cuando ocurren.',
  new: 'Nuevo webhook',
  edit: 'Cambiar este webhook',
  url: 'URL',
  urlHint: 'https://… adonde se envían los eventos. Cada entrega va firmada.',
  description: 'Descripción',
  types: 'Tipos de evento',
  typesHint: 'Separados por comas, como user.entered_geofence; vacío: todos.',
  tags: 'Etiquetas de geocercas',
  tagsHint: 'Separadas por comas; vacío: todas.',
  users: 'Usuarios',
  usersHint: 'ID de usuarios o dispositivos separados por comas; vacío: todos.',
  mode: 'Modo',
  modes: {
    single: 'Un evento por petición',
    batch: 'Varios eventos de un usuario por petición',
  },
  create: 'Crear webhook',
  created: 'Webhook creado. Su secreto firma las entregas y se muestra una sola vez:',
  rotated:
    'Secreto nuevo. Durante un día las entregas se firman también con el antiguo. Se muestra una sola vez:',
  state: 'Estado',
  states: {
    on: 'Activado',
    off: 'Desactivado',
    failing: (age) => `Falla desde ${age}`,
    full: 'Lleno: esperan demasiados eventos',
  },
  waiting: 'Eventos en espera',
  all: 'Todos',
  test: 'Enviar un evento de prueba',
  tested: {
    delivered: (status, milliseconds) => `Evento de prueba entregado: ${status} en ${milliseconds} ms.`,
    failed: (reason) => `El evento de prueba no fue aceptado: ${reason}.`,
  },
  enable: 'Activar',
  disable: 'Desactivar',
  rotate: 'Nuevo secreto',
  rotateQuestion: '¿Crear un secreto nuevo? El antiguo vale un día más.',
  deleteQuestion: (url) => `¿Eliminar el webhook ${url}? Lo que espera por él se descarta.`,
  deleted: 'Webhook eliminado.',
  log: 'Registro de entregas',
  logHint: 'Cada intento de los últimos siete días; los nuevos aparecen solos.',
  noTries: 'No se ha entregado nada en los últimos siete días.',
  outcome: 'Resultado',
  outcomes: { delivered: 'Entregado', failed: 'Fallido, se reintenta', parked: 'Abandonado' },
  time: 'Hora',
  attempt: 'Intento',
  answer: 'Respuesta',
  milliseconds: 'ms',
  events: 'Eventos',
  again: 'Entregar de nuevo',
  queued: (count) =>
    counted(
      count,
      '# en cola; el registro mostrará el intento en un momento.',
      '# en cola; el registro mostrará los intentos en un momento.',
    ),
  nothingQueued: 'Ya está a la espera de entregarse.',
  since: 'Entregar de nuevo todo desde',
  back: 'Todos los webhooks',
}
