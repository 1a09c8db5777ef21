"use strict";
(function () {
  // The links that were followed, by the part that they were followed from, and the one that is being followed.
  var followed = {}, depth = 0, going = null;
  function open() {
    var at = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (at === null) { return; }
    var d = at.closest("details");
    if (d === null) { return; }
    d.hidden = false;
    d.open = true;
    d.scrollIntoView();
    d.querySelector("summary").focus();
  }
  // back gives the focus to the link that led away.
  function back() {
    var link = followed[location.hash];
    depth = Math.max(0, depth - 1);
    if (!link) { open(); return; }
    var d = link.closest("details");
    if (d !== null) { d.hidden = false; d.open = true; }
    link.focus();
    link.scrollIntoView({block: "center"});
  }
  window.addEventListener("hashchange", function () {
    if (going === location.hash) { going = null; open(); } else { back(); }
  });
  document.addEventListener("click", function (e) {
    var link = e.target.closest ? e.target.closest("a[href^='#']") : null;
    if (link === null) { return; }
    if (link.hash !== location.hash) {
      followed[location.hash] = link;
      going = link.hash;
      depth++;
    }
    setTimeout(open, 0);
  });
  // Escape goes back to where a link was followed, and else closes the part around.
  document.addEventListener("keydown", function (e) {
    if (e.key !== "Escape") { return; }
    if (depth > 0) { history.back(); return; }
    var at = document.activeElement;
    var d = at === null ? null : at.closest("details[open]");
    if (d !== null) { d.open = false; d.querySelector("summary").focus(); }
  });
  open();
})();
