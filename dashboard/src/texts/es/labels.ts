import type { Texts } from '../translation.ts'

/** Textos que comparten varias páginas. */
export const labelTexts: Texts['labelTexts'] = {
  loading: 'Cargando …',
  copy: 'Copiar',
  copied: 'Copiado',
  copyOf: (name) => `Copiar: ${name}`,
  notCopied: 'El navegador no permite copiar. Seleccione el texto y cópielo.',
  retry: 'Reintentar',
  more: 'Mostrar más',
  save: 'Guardar',
  cancel: 'Cancelar',
  delete: 'Eliminar',
  edit: 'Editar',
  undo: 'Deshacer',
  redo: 'Rehacer',
  search: 'Buscar',
  all: 'Todos',
  none: 'Ninguno',
  yes: 'Sí',
  no: 'No',
  updated: 'Actualizado',
  created: 'Creado',
  saved: 'Guardado.',
  notRefreshed: (reason) => `No está al día: ${reason}`,
  noMatch: 'Nada coincide con el filtro.',
  clearFilter: 'Quitar el filtro',
  firstDrawn: (what, count) => `${what}: el mapa muestra los primeros ${count}; hay más`,
  allShown: (count) => `${count} en total`,
  someShown: (count) => `Los primeros ${count}; hay más`,
  needsRole: {
    write: 'Requiere el rol Editor.',
    admin: 'Requiere el rol Administrador.',
  },
  latitude: 'Latitud',
  longitude: 'Longitud',
  degrees: 'Grados, como 53.5574',
  location: 'Posición',
}

export const modeNames: Texts['modeNames'] = {
  car: 'Coche',
  truck: 'Camión',
  motorbike: 'Moto',
  bike: 'Bicicleta',
  foot: 'A pie',
}

export const mapTexts: Texts['mapTexts'] = {
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  attribution: 'Fuentes del mapa',
  findMe: 'Mostrar mi ubicación',
  notFound: 'Ubicación no disponible',
}

export const momentTexts: Texts['momentTexts'] = {
  patterns: { day: 'DD/MM/AAAA', time: 'HH:MM', dayAndTime: 'DD/MM/AAAA HH:MM' },
  wrong: (pattern) => `Escríbalo como ${pattern}.`,
  calendar: 'Calendario',
  monthBefore: 'Mes anterior',
  monthAfter: 'Mes siguiente',
}
