// Texts for the public pages, grouped by page.
import { catalogue } from '../../console/words';
import { DETAIL_LABELS } from '../../languages/expiryDetails';

export const shareWords = catalogue({
  title: ['Shared record', 'Geteilter Eintrag', 'Élément partagé', 'Registro compartido'],
  password: ['Password', 'Passwort', 'Mot de passe', 'Contraseña'],
  show: ['Show', 'Anzeigen', 'Afficher', 'Mostrar'],
  wrongPassword: ['Incorrect password.', 'Falsches Passwort.', 'Mot de passe incorrect.', 'Contraseña incorrecta.'],
  done: ['Done', 'Erledigt', 'Fait', 'Hecho'],
  toDo: ['To do', 'Zu tun', 'À faire', 'Por hacer'],
  inProgress: ['In progress', 'In Arbeit', 'En cours', 'En curso'],
  facts: {
    organization_name: ['Organization', 'Organisation', 'Organisation', 'Organización'],
    expiry_date: ['Expiry date', 'Ablaufdatum', 'Date d’expiration', 'Fecha de vencimiento'],
    start_date: ['Start date', 'Beginn', 'Date de début', 'Fecha de inicio'],
    type: ['Type', 'Art', 'Type', 'Tipo'],
    ...DETAIL_LABELS,
    priority: ['Priority', 'Priorität', 'Priorité', 'Prioridad'],
    state: ['State', 'Status', 'État', 'Estado'],
    notes: ['Notes', 'Notizen', 'Notes', 'Notas'],
  },
});

export const summaryWords = catalogue({
  title: ['Weekly summary', 'Wochenübersicht', 'Bilan hebdomadaire', 'Resumen semanal'],
  question: [
    'Do you want to stop receiving the weekly summary?',
    'Möchten Sie die Wochenübersicht abbestellen?',
    'Souhaitez-vous ne plus recevoir le bilan hebdomadaire ?',
    '¿Desea dejar de recibir el resumen semanal?',
  ],
  stop: [
    'Stop the weekly summary',
    'Wochenübersicht abbestellen',
    'Ne plus recevoir ce bilan',
    'Dejar de recibir este resumen',
  ],
  done: [
    'You’ll no longer receive the weekly summary. You can turn it back on in your profile.',
    'Sie erhalten die Wochenübersicht nicht mehr. In Ihrem Profil können Sie sie wieder einschalten.',
    'Vous ne recevrez plus le bilan hebdomadaire. Vous pouvez le réactiver dans votre profil.',
    'Ya no recibirá el resumen semanal. Puede volver a activarlo en su perfil.',
  ],
});

export const verifyWords = catalogue({
  title: [
    'Confirm your email address',
    'E-Mail-Adresse bestätigen',
    'Confirmez votre adresse e-mail',
    'Confirme su dirección de correo',
  ],
  wait: ['One moment…', 'Einen Moment …', 'Un instant…', 'Un momento…'],
  thanks: ['Thank you', 'Vielen Dank', 'Merci', 'Gracias'],
  verified: [
    '{email} is verified.',
    '{email} ist bestätigt.',
    'L’adresse {email} est confirmée.',
    'La dirección {email} está confirmada.',
  ],
  oldTitle: [
    'This link no longer works',
    'Der Link funktioniert nicht mehr',
    'Ce lien ne fonctionne plus',
    'Este enlace ya no funciona',
  ],
  old: [
    'It may have expired or been replaced by a newer email.',
    'Er ist vielleicht abgelaufen oder wurde durch eine neuere E-Mail ersetzt.',
    'Il a peut-être expiré, ou un e-mail plus récent l’a remplacé.',
    'Puede que haya caducado o que un correo más reciente lo haya sustituido.',
  ],
  email: ['Your email address', 'Ihre E-Mail-Adresse', 'Votre adresse e-mail', 'Su dirección de correo'],
  again: ['Send a new link', 'Neuen Link senden', 'Envoyer un nouveau lien', 'Enviar un enlace nuevo'],
  onItsWay: [
    'If there’s an unconfirmed account for this address, a new email is on its way.',
    'Falls zu dieser Adresse ein unbestätigtes Konto gehört, ist eine neue E-Mail unterwegs.',
    'Si cette adresse correspond à un compte non confirmé, un nouvel e-mail vient d’être envoyé.',
    'Si esta dirección tiene una cuenta sin confirmar, le hemos enviado un correo nuevo.',
  ],
});

export const invitationWords = catalogue({
  title: ['Accept your invitation', 'Einladung annehmen', 'Accepter votre invitation', 'Aceptar su invitación'],
  firstName: ['First name', 'Vorname', 'Prénom', 'Nombre'],
  lastName: ['Last name', 'Nachname', 'Nom', 'Apellidos'],
  email: ['Your email address', 'Ihre E-Mail-Adresse', 'Votre adresse e-mail', 'Su dirección de correo'],
  password: ['Choose a password', 'Passwort wählen', 'Choisissez un mot de passe', 'Elija una contraseña'],
  policy: [
    '8 to 128 characters with an uppercase letter, a lowercase letter and a digit.',
    '8 bis 128 Zeichen, mit einem Großbuchstaben, einem Kleinbuchstaben und einer Ziffer.',
    'De 8 à 128 caractères, avec une majuscule, une minuscule et un chiffre.',
    'De 8 a 128 caracteres, con una mayúscula, una minúscula y una cifra.',
  ],
  join: ['Join', 'Beitreten', 'Rejoindre', 'Unirse'],
  welcome: [
    'Welcome to {organization}',
    'Willkommen bei {organization}',
    'Bienvenue chez {organization}',
    'Le damos la bienvenida a {organization}',
  ],
  outcome: [
    'You can now sign in with your email address and password.',
    'Sie können sich jetzt mit E-Mail-Adresse und Passwort anmelden.',
    'Vous pouvez maintenant vous connecter avec votre adresse e-mail et votre mot de passe.',
    'Ya puede iniciar sesión con su correo y su contraseña.',
  ],
  until: [
    'This invitation is valid until {day}.',
    'Die Einladung gilt bis zum {day}.',
    'L’invitation est valable jusqu’au {day}.',
    'La invitación es válida hasta el {day}.',
  ],
  ended: {
    expired: [
      'This invitation has expired',
      'Diese Einladung ist abgelaufen',
      'Cette invitation a expiré',
      'Esta invitación ha caducado',
    ],
    cancelled: [
      'This invitation was withdrawn',
      'Diese Einladung wurde zurückgezogen',
      'Cette invitation a été annulée',
      'Esta invitación se ha retirado',
    ],
    accepted: [
      'This invitation has already been used',
      'Diese Einladung wurde bereits verwendet',
      'Cette invitation a déjà été utilisée',
      'Esta invitación ya se ha usado',
    ],
  },
  whatNow: {
    expired: [
      'Ask the person who invited you to send a new one.',
      'Bitten Sie die Person, die Sie eingeladen hat, um eine neue.',
      'Demandez-en une nouvelle à la personne qui vous a invité.',
      'Pida una nueva a la persona que le invitó.',
    ],
    cancelled: [
      'Contact the person who invited you.',
      'Wenden Sie sich an die Person, die Sie eingeladen hat.',
      'Contactez la personne qui vous a invité.',
      'Contacte con la persona que le invitó.',
    ],
    accepted: [
      'If you accepted it, sign in with your email address and password. If you’ve forgotten your password, you can choose a new one.',
      'Wenn Sie das waren, melden Sie sich mit E-Mail-Adresse und Passwort an. Falls Sie Ihr Passwort vergessen haben, wählen Sie ein neues.',
      'Si c’était vous, connectez-vous avec votre adresse e-mail et votre mot de passe. Si vous l’avez oublié, choisissez-en un nouveau.',
      'Si fue usted, inicie sesión con su correo y su contraseña. Si la ha olvidado, elija una nueva.',
    ],
  },
  ask: [
    'Request a new invitation',
    'Neue Einladung anfordern',
    'Demander une nouvelle invitation',
    'Solicitar una invitación nueva',
  ],
  asked: [
    'We’ve asked the person who invited you for a new invitation. You’ll receive it by email.',
    'Wir haben die Person, die Sie eingeladen hat, um eine neue Einladung gebeten. Sie erhalten sie per E-Mail.',
    'Nous avons demandé une nouvelle invitation à la personne qui vous a invité. Vous la recevrez par e-mail.',
    'Hemos pedido una invitación nueva a la persona que le invitó. La recibirá por correo.',
  ],
  newPassword: [
    'Choose a new password',
    'Neues Passwort wählen',
    'Choisir un nouveau mot de passe',
    'Elegir una contraseña nueva',
  ],
  broken: [
    'This link doesn’t work',
    'Dieser Link funktioniert nicht',
    'Ce lien ne fonctionne pas',
    'Este enlace no funciona',
  ],
  look: [
    'A newer email may have replaced it. Look for the latest one, or ask the person who invited you.',
    'Vielleicht wurde er durch eine neuere E-Mail ersetzt. Suchen Sie die letzte oder fragen Sie die Person, die Sie eingeladen hat.',
    'Un e-mail plus récent l’a peut-être remplacé. Cherchez le dernier, ou demandez à la personne qui vous a invité.',
    'Puede que un correo más reciente lo haya sustituido. Busque el último o pregunte a la persona que le invitó.',
  ],
});

export const resetWords = catalogue({
  title: [
    'Choose a new password',
    'Neues Passwort wählen',
    'Choisir un nouveau mot de passe',
    'Elegir una contraseña nueva',
  ],
  email: ['Email', 'E-Mail-Adresse', 'Adresse e-mail', 'Correo'],
  send: ['Send me a code', 'Code anfordern', 'M’envoyer un code', 'Enviarme un código'],
  code: ['Code from the email', 'Code aus der E-Mail', 'Code reçu par e-mail', 'Código recibido por correo'],
  newPassword: ['New password', 'Neues Passwort', 'Nouveau mot de passe', 'Contraseña nueva'],
  save: [
    'Save new password',
    'Neues Passwort speichern',
    'Enregistrer le nouveau mot de passe',
    'Guardar la contraseña nueva',
  ],
  haveCode: ['I already have a code', 'Ich habe schon einen Code', 'J’ai déjà un code', 'Ya tengo un código'],
  another: ['Send a new code', 'Neuen Code senden', 'Envoyer un autre code', 'Enviar otro código'],
  changed: [
    'Your password has been changed',
    'Ihr Passwort wurde geändert',
    'Votre mot de passe a été modifié',
    'Su contraseña se ha cambiado',
  ],
  signIn: [
    'You can now sign in with your new password.',
    'Sie können sich jetzt mit dem neuen Passwort anmelden.',
    'Vous pouvez maintenant vous connecter avec votre nouveau mot de passe.',
    'Ya puede iniciar sesión con su contraseña nueva.',
  ],
  policy: [
    '8 to 128 characters with an uppercase letter, a lowercase letter and a digit.',
    '8 bis 128 Zeichen, mit einem Großbuchstaben, einem Kleinbuchstaben und einer Ziffer.',
    'De 8 à 128 caractères, avec une majuscule, une minuscule et un chiffre.',
    'De 8 a 128 caracteres, con una mayúscula, una minúscula y una cifra.',
  ],
  sent: [
    'If {email} has an account, an email with a code is on its way. It may take a minute.',
    'Falls zu {email} ein Konto gehört, ist eine E-Mail mit einem Code unterwegs. Das kann eine Minute dauern.',
    'Si {email} correspond à un compte, un e-mail avec un code vient d’être envoyé. Cela peut prendre une minute.',
    'Si {email} tiene una cuenta, le hemos enviado un correo con un código. Puede tardar un minuto.',
  ],
});

export const portalWords = catalogue({
  opening: ['Opening your portal…', 'Ihr Portal wird geöffnet …', 'Ouverture de votre portail…', 'Abriendo su portal…'],
  title: ['Portal', 'Portal', 'Portail', 'Portal'],
  projects: ['Projects', 'Projekte', 'Projets', 'Proyectos'],
  requests: ['Requests', 'Anfragen', 'Demandes', 'Solicitudes'],
  documents: ['Documents', 'Unterlagen', 'Documents', 'Documentos'],
  none: ['None right now.', 'Zurzeit keine.', 'Rien pour le moment.', 'Nada por ahora.'],
  download: ['Download', 'Herunterladen', 'Télécharger', 'Descargar'],
  downloadOf: ['Download {name}', '{name} herunterladen', 'Télécharger {name}', 'Descargar {name}'],
  answer: ['Respond', 'Beantworten', 'Répondre', 'Responder'],
  answerOf: ['Respond to {name}', '{name} beantworten', 'Répondre à {name}', 'Responder a {name}'],
  about: [
    'Your projects, requests and documents with us. This link is valid until {until}.',
    'Ihre Projekte, Anfragen und Unterlagen bei uns. Dieser Link gilt bis zum {until}.',
    'Vos projets, demandes et documents chez nous. Ce lien est valable jusqu’au {until}.',
    'Sus proyectos, solicitudes y documentos con nosotros. Este enlace es válido hasta el {until}.',
  ],
  from: ['from {day}', 'ab dem {day}', 'à partir du {day}', 'desde el {day}'],
  due: ['due {day}', 'fällig am {day}', 'échéance le {day}', 'vence el {day}'],
  asked: ['requested on {day}', 'angefragt am {day}', 'envoyée le {day}', 'solicitada el {day}'],
  answered: ['answered on {day}', 'beantwortet am {day}', 'réponse reçue le {day}', 'respondida el {day}'],
  sent: ['sent on {day}', 'gesendet am {day}', 'envoyé le {day}', 'enviado el {day}'],
  projectStatus: {
    'Not Started': ['Not started', 'Nicht begonnen', 'Non commencé', 'No iniciado'],
    'In Progress': ['In progress', 'In Bearbeitung', 'En cours', 'En curso'],
    'On Hold': ['On hold', 'Pausiert', 'En pause', 'En pausa'],
    Completed: ['Completed', 'Abgeschlossen', 'Terminé', 'Completado'],
    Cancelled: ['Cancelled', 'Abgebrochen', 'Annulé', 'Cancelado'],
  },
  requestStatus: {
    sent: ['Sent to you', 'An Sie gesendet', 'Envoyée', 'Enviada a usted'],
    viewed: ['Opened', 'Geöffnet', 'Ouverte', 'Abierta'],
    in_progress: ['In progress', 'In Bearbeitung', 'En cours', 'En curso'],
    completed: ['Received', 'Eingegangen', 'Reçue', 'Recibida'],
    paused: ['Paused', 'Unterbrochen', 'Suspendue', 'En pausa'],
    cancelled: ['Withdrawn', 'Zurückgezogen', 'Retirée', 'Retirada'],
    expired: ['Expired', 'Frist abgelaufen', 'Expirée', 'Caducada'],
  },
  documentStatus: {
    pending: ['In review', 'Wird geprüft', 'En cours d’examen', 'En revisión'],
    approved: ['Approved', 'Angenommen', 'Accepté', 'Aprobado'],
    rejected: ['Needs corrections', 'Zu korrigieren', 'À corriger', 'Por corregir'],
  },
});
